package dev.headgate.trials.chaos;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The intents of a chaos run, one after the other, from its seed; only deadlines are of the time they are made at.
 *
 * <p>Threading: one thread.
 */
final class ChaosWorkload {

    private static final int ORDERING_KEYS = 12;
    private static final int TENANTS = 3;
    private static final int PERCENT = 100;
    private static final int LONGEST_DEADLINE_MILLIS = 20_000;

    private final Random random;
    private final List<ChaosVendor> vendors;
    private long made;

    ChaosWorkload(long seed, List<ChaosVendor> vendors) {
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
    record Next(Intent intent, Extra extra) {}

    Next next(Instant now) {
        long n = made++;
        ChaosVendor vendor = vendor(random.nextInt(PERCENT));
        Intent.Builder intent = Intent.newBuilder()
                .setId("i-" + n)
                .setVendor(vendor.id())
                .setIdempotencyKey(n % 2 == 0 ? null : "key-of-" + n);
        String account =
                vendor.traits() == ChaosVendor.Traits.ACCOUNTS ? "a-" + random.nextInt(ChaosVendors.ACCOUNTS) : "";
        intent.setScope(Map.of("account", account))
                .setOperation(Call.newBuilder()
                        .setPath("/things/" + n)
                        .setHeaders(account.isEmpty() ? Map.of() : Map.of(ChaosVendors.ACCOUNT_HEADER, account))
                        .build());
        Extra extra = trait(vendor, intent, now);
        return new Next(intent.build(), extra);
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
            case PLAIN -> {}
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
