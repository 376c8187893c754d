package dev.headgate.trials.chaos;

import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The intents of a chaos run, one after the other, from its seed; only deadlines are of the time they are made at.
 *
 * <p>Threading: one thread.
 */
final class ChaosWorkload {

    /** Whose results are on topics of their own. */
    static final String TEAM = "team";

    private static final Pattern ID = Pattern.compile("i-(\\d+)(@.*)?");
    private static final int TEAMS = 4;
    private static final int ORDERING_KEYS = 12;
    private static final int TENANTS = 3;
    private static final int PERCENT = 100;
    private static final int LONGEST_DEADLINE_MILLIS = 20_000;
    private static final int RESOURCES = 20;
    private static final int REPORTS = 3;
    private static final int MAX_PARTS = 400;
    private static final int FIRINGS = 4;

    private final Random random;
    private final List<ChaosVendor> vendors;
    private final Duration ahead;
    private long made;

    /** @param ahead how long after a schedule was sent it begins; one that is accepted more than a minute later has other times */
    ChaosWorkload(long seed, List<ChaosVendor> vendors, Duration ahead) {
        this.ahead = ahead;
        this.random = new Random(seed);
        this.vendors = List.copyOf(vendors);
    }

    /** What is done beside sending it. */
    enum Extra {
        NONE,
        /** It is to be cancelled at once. */
        CANCELLED,
        /** It is sent once more, as by a producer that repeats itself. */
        REPEATED
    }

    /** One that is sent. */
    record Next(Intent intent, Work work, Extra extra) {}

    Next next(Instant now) {
        long n = made++;
        ChaosVendor vendor = vendor(random.nextInt(PERCENT));
        Intent.Builder intent = Intent.newBuilder()
                .setId("i-" + n)
                .setVendor(vendor.id())
                .setReplyTo(replyTo("i-" + n))
                .setIdempotencyKey(n % 2 == 0 ? null : "key-of-" + n);
        String account =
                vendor.traits() == ChaosVendor.Traits.ACCOUNTS ? "a-" + random.nextInt(ChaosVendors.ACCOUNTS) : "";
        Work work = work(vendor, n);
        Map<String, String> headers = account.isEmpty() ? Map.of() : Map.of(ChaosVendors.ACCOUNT_HEADER, account);
        intent.setScope(Map.of("account", account)).setOperation(work.operation("" + n, headers));
        Extra extra = trait(vendor, intent, now);
        return new Next(intent.build(), work, extra);
    }

    /** Where the outcome of an intent goes, and of what a schedule makes: the {@code replyTo} of it. */
    static String replyTo(String id) {
        Matcher matcher = ID.matcher(id);
        return matcher.matches() && Long.parseLong(matcher.group(1)) % TEAMS == 0 ? TEAM : "";
    }

    private Work work(ChaosVendor vendor, long n) {
        return switch (vendor.traits()) {
            case LISTS -> new Work.Listing(random.nextInt(1, ChaosVendors.LIST));
            case STREAMS -> {
                int parts = random.nextInt(1, MAX_PARTS);
                String format = random.nextBoolean() ? "lines" : "events";
                yield new Work.Streamed(format, parts, random.nextInt(4) > 0 ? -1 : random.nextInt(parts));
            }
            case UPDATES -> new Work.Change(random.nextInt(RESOURCES), "f" + n);
            case SHARED -> new Work.Shared(random.nextInt(REPORTS));
            case GATHERED -> new Work.Gathered(random.nextInt(5) == 0);
            case RECURRING -> new Work.Recurring();
            case PLAIN, ACCOUNTS, ORDERED, ONCE, HURRIED, RANKED -> new Work.Single();
        };
    }

    private Extra trait(ChaosVendor vendor, Intent.Builder intent, Instant now) {
        int chance = random.nextInt(PERCENT);
        switch (vendor.traits()) {
            case ORDERED -> intent.setOrderingKey("o-" + random.nextInt(ORDERING_KEYS));
            case ONCE -> intent.setDelivery(chance < 50 ? Delivery.AT_MOST_ONCE : Delivery.AT_LEAST_ONCE);
            case RANKED ->
                intent.setTenant("t-" + random.nextInt(TENANTS))
                        .setPriority(chance < 20 ? Priority.HIGH : chance < 70 ? Priority.NORMAL : Priority.LOW);
            case HURRIED -> {
                if (chance < 30) {
                    intent.setDeadline(now.plus(Duration.ofMillis(random.nextInt(LONGEST_DEADLINE_MILLIS))));
                }
                return chance >= 70 ? Extra.CANCELLED : Extra.NONE;
            }
            case ACCOUNTS -> {
                return chance < 10 ? Extra.REPEATED : Extra.NONE;
            }
            case RECURRING ->
                intent.setNotBefore(now.truncatedTo(ChronoUnit.SECONDS).plus(ahead))
                        .setSchedule(Schedule.newBuilder()
                                .setEvery(Duration.ofSeconds(1).toMillis())
                                .setTimes(FIRINGS)
                                .setMissed(Missed.ALL)
                                .build());
            case PLAIN, LISTS, STREAMS, UPDATES, SHARED, GATHERED -> {}
        }
        return Extra.NONE;
    }

    private ChaosVendor vendor(int point) {
        int left = point;
        for (ChaosVendor vendor : vendors) {
            left -= vendor.share();
            if (left < 0) {
                return vendor;
            }
        }
        throw new IllegalStateException("the shares are not 100 percent");
    }
}
