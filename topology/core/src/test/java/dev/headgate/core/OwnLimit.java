package dev.headgate.core;

import dev.headgate.api.StatedLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A limit of which the profile doesn't know how low the vendor's own maximum is, in one of a few seeds. Of random numbers of
 * its own, so that all other seeds go on as they did.
 *
 * @param limit as the profile has it
 * @param max the vendor's own
 * @param stated whether each answer says so
 * @param counting whether the vendor counts what it refuses too
 * @param penalty nanoseconds for which it refuses everything once it refused something, at most
 * @param spent permits that a predecessor spent until the take-over
 */
record OwnLimit(Limit limit, int max, boolean stated, boolean counting, long penalty, int spent) {

    private static final long SECOND = 1_000_000_000L;

    static @Nullable OwnLimit of(long seed, Policy policy, boolean plain, boolean inherited) {
        SplittableRandom random = new SplittableRandom(seed ^ 0x2545F4914F6CDDL);
        Limit limit = policy.limits().get(random.nextInt(policy.limits().size()));
        if (plain || limit.max() < 2 || random.nextInt(3) > 0) {
            return null;
        }
        int max = random.nextInt(1, limit.max() + 1);
        return new OwnLimit(
                limit.asLearned(),
                max,
                random.nextInt(3) == 0,
                random.nextBoolean(),
                random.nextBoolean() ? 0 : random.nextLong(5 * SECOND),
                inherited && Scenario.waitedOut(limit) ? max : 0);
    }

    /** The profile says that the limit is learned. */
    Policy in(Policy policy) {
        return policy.withLimits(policy.limits().stream()
                .map(other -> other.id().equals(limit.id()) ? limit : other)
                .toList());
    }

    Scope scope(Intent intent) {
        return Scope.of(limit.scope(), intent.scope());
    }

    List<StatedLimit> says() {
        Duration window = limit.window() instanceof Window.Rolling(Duration period) ? period : null;
        boolean named = limit.unit().equals(Scenario.TOKENS); // no other unit may be guessed
        return stated ? List.of(new StatedLimit(named ? limit.id() : null, limit.scope(), max, window)) : List.of();
    }

    /** What has arrived in one scope, as the vendor counts. */
    static final class Count {

        private record Cost(long time, long cost) {}

        private final OwnLimit own;
        private final long clockError;
        private final List<Cost> costs = new ArrayList<>();
        private long missing;
        private long since;
        private long refusing = Long.MIN_VALUE;

        Count(OwnLimit own, long start, long clockError) {
            this.own = own;
            this.clockError = clockError;
            count(own.spent, start);
        }

        /** Returns whether a call of this cost is accepted; counts it if the vendor does. */
        boolean accepts(int cost, long now, SplittableRandom random) {
            boolean fits = used(now) + cost <= own.max;
            boolean accepted = fits && refusing <= now;
            if (accepted || own.counting) {
                count(cost, now);
            }
            if (!fits && own.penalty > 0 && refusing <= now) {
                refusing = now + random.nextLong(own.penalty);
            }
            return accepted;
        }

        private void count(int cost, long now) {
            if (own.limit.window() instanceof Window.Bucket(Duration interval)) {
                missing = Math.max(0, missing - (now - since)) + cost * interval.toNanos();
                since = now;
            } else {
                costs.add(new Cost(now, cost));
            }
        }

        private long used(long now) {
            return switch (own.limit.window()) {
                case Window.Rolling(Duration period) -> sum(now - period.toNanos());
                case Window.Bucket(Duration interval) ->
                    Math.ceilDiv(Math.max(0, missing - (now - since)), interval.toNanos());
                case Window.CalendarDay(var zone) ->
                    costs.stream()
                            .filter(cost -> QuotaRule.day(cost.time + clockError, zone)
                                    == QuotaRule.day(now + clockError, zone))
                            .mapToLong(Cost::cost)
                            .sum();
                case Window.CalendarMonth(var zone) ->
                    costs.stream()
                            .filter(cost -> QuotaRule.month(cost.time + clockError, zone)
                                    == QuotaRule.month(now + clockError, zone))
                            .mapToLong(Cost::cost)
                            .sum();
            };
        }

        private long sum(long after) {
            costs.removeIf(cost -> cost.time <= after);
            return costs.stream().mapToLong(Cost::cost).sum();
        }
    }
}
