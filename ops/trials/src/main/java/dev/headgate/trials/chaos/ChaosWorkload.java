package dev.headgate.trials.chaos;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Schedule;
import dev.headgate.schemas.Update;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.IntentKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The intents of a chaos run, one after the other, from its seed; only deadlines are of the time they are made at.
 *
 * <p>Threading: one thread.
 */
final class ChaosWorkload {

    /** A name whose results are on topics of their own. */
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
    private static final int PART_BYTES = 60;
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

    /**
     * What the judge keeps of an intent.
     *
     * @param callKeys idempotency keys that a call of it may carry
     * @param orderingKey null for no order
     * @param once whether it may be called at most once
     * @param number how many pages its list has, how many parts its answer has, or which resource it updates; 0 for others
     */
    record Sent(
            IntentKey key,
            Trait trait,
            List<String> callKeys,
            @Nullable String orderingKey,
            boolean once,
            int number) {

        /** One call, with its id as its idempotency key. */
        static Sent plain(IntentKey key) {
            return new Sent(key, Trait.PLAIN, List.of(key.id()), null, false, 0);
        }
    }

    /**
     * One that is sent.
     *
     * @param sent what the judge keeps of it, and of each firing if it is a schedule
     * @param cancelled whether it is to be cancelled at once
     * @param repeated whether it is sent once more, as by a producer that repeats itself
     */
    record Next(Intent intent, List<Sent> sent, boolean cancelled, boolean repeated) {}

    Next next(Instant now) {
        long n = made++;
        ChaosVendor vendor = vendor(random.nextInt(PERCENT));
        Trait trait = vendor.trait();
        int chance = random.nextInt(PERCENT);
        int number = switch (trait) {
            case LISTS -> random.nextInt(1, ChaosVendors.LIST);
            case STREAMS -> random.nextInt(1, MAX_PARTS);
            case UPDATES -> random.nextInt(RESOURCES);
            default -> 0;
        };
        String id = "i-" + n;
        String key = n % 2 == 0 ? null : "key-of-" + n;
        Intent.Builder intent = Intent.newBuilder()
                .setId(id)
                .setVendor(vendor.id())
                .setReplyTo(replyTo(id))
                .setIdempotencyKey(key)
                .setOperation(operation(trait, n, number));
        addTrait(trait, intent, chance, now);
        boolean cancelled = trait == Trait.HURRIED && chance >= 70;
        boolean repeated = trait == Trait.ACCOUNTS && chance < 10;
        return new Next(intent.build(), sent(intent, trait, key == null ? id : key, number), cancelled, repeated);
    }

    /** Where the outcome of an intent goes, and of what a schedule makes: the {@code replyTo} of it. */
    static String replyTo(String id) {
        Matcher matcher = ID.matcher(id);
        return matcher.matches() && Long.parseLong(matcher.group(1)) % TEAMS == 0 ? TEAM : "";
    }

    /** Where a vendor has the resource of that number. */
    static String document(int number) {
        return "/documents/" + number;
    }

    /** Whether a resource has the field that this update alone sets. */
    static boolean isIn(IntentKey update, String document) {
        return document.contains("\"" + field(update.id()) + "\":");
    }

    private static String field(String id) {
        return id.replace("i-", "f");
    }

    private Object operation(Trait trait, long n, int number) {
        return switch (trait) {
            case LISTS ->
                Collect.newBuilder()
                        .setPath("/lists/token/" + n)
                        .setMaxPages(number)
                        .build();
            case STREAMS -> {
                String format = random.nextBoolean() ? "lines" : "events";
                String breakAt = random.nextInt(4) > 0 ? "" : "/break/" + random.nextInt(number);
                yield call("/stream/" + format + "/" + number + "/" + PART_BYTES + breakAt);
            }
            case UPDATES ->
                Update.newBuilder()
                        .setPath(document(number))
                        .setPatch(TestBed.bytes("{\"" + field("i-" + n) + "\":1}"))
                        .build();
            case SHARED -> call("/rates/" + random.nextInt(REPORTS));
            case GATHERED -> {
                String answers = random.nextInt(5) == 0 ? ",\"answers\":[503,200]" : "";
                yield Call.newBuilder()
                        .setMethod("POST")
                        .setPath(ChaosVendors.OPERATIONS)
                        .setBody(TestBed.bytes("{\"id\":\"" + n + "\"" + answers + "}"))
                        .build();
            }
            default -> call("/things/" + n);
        };
    }

    private static Call call(String path) {
        return Call.newBuilder().setPath(path).build();
    }

    private void addTrait(Trait trait, Intent.Builder intent, int chance, Instant now) {
        switch (trait) {
            case ACCOUNTS -> {
                String account = "a-" + random.nextInt(ChaosVendors.ACCOUNTS);
                Call call = (Call) intent.getOperation();
                call.setHeaders(Map.of(TestBed.ACCOUNT_HEADER, account));
                intent.setScope(Map.of("account", account));
            }
            case ORDERED -> intent.setOrderingKey("o-" + random.nextInt(ORDERING_KEYS));
            case ONCE -> intent.setDelivery(chance < 50 ? Delivery.AT_MOST_ONCE : Delivery.AT_LEAST_ONCE);
            case RANKED ->
                intent.setTenant("t-" + random.nextInt(TENANTS))
                        .setPriority(chance < 20 ? Priority.HIGH : chance < 70 ? Priority.NORMAL : Priority.LOW);
            case HURRIED ->
                intent.setDeadline(
                        chance < 30 ? now.plus(Duration.ofMillis(random.nextInt(LONGEST_DEADLINE_MILLIS))) : null);
            case RECURRING ->
                intent.setNotBefore(now.truncatedTo(ChronoUnit.SECONDS).plus(ahead))
                        .setSchedule(Schedule.newBuilder()
                                .setEvery(Duration.ofSeconds(1).toMillis())
                                .setTimes(FIRINGS)
                                .setMissed(Missed.ALL)
                                .build());
            default -> {}
        }
    }

    /** What the judge keeps of an intent, and of all its firings if it recurs. */
    private static List<Sent> sent(Intent.Builder intent, Trait trait, String own, int number) {
        String vendor = intent.getVendor();
        boolean once = intent.getDelivery() == Delivery.AT_MOST_ONCE;
        List<String> callKeys = trait.hasKnownKeys() && trait != Trait.RECURRING
                ? IntStream.range(0, trait == Trait.LISTS ? number : 1)
                        .mapToObj(page -> page == 0 ? own : own + "-" + page)
                        .toList()
                : List.of();
        List<Sent> all = new ArrayList<>();
        all.add(new Sent(
                new IntentKey(vendor, intent.getId()), trait, callKeys, intent.getOrderingKey(), once, number));
        for (int i = 0; trait == Trait.RECURRING && i < FIRINGS; i++) {
            String suffix = "@" + intent.getNotBefore().plusSeconds(i);
            IntentKey firing = new IntentKey(vendor, intent.getId() + suffix);
            all.add(new Sent(firing, Trait.PLAIN, List.of(own + suffix), null, once, 0));
        }
        return all;
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
