package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the decisions need of an intent. Times are nanoseconds since the epoch.
 *
 * @param ordinal its place in the vendor's order and its name in events and effects; unique in a task
 * @param id the producer's id, by which it is cancelled
 * @param scope attributes that limits and cool-downs are counted by
 * @param tenant whose it is
 * @param priority its urgency
 * @param cost permits it takes from limits in the unit {@link Limit#COST}, and in units nobody knows a cost of; at least 1
 * @param costs what an attempt costs at worst in other units, 0 where it does not count, and in {@link Limit#REQUESTS} if
 *     it makes more than one
 * @param acceptedAt when it was accepted; patience counts from here
 * @param notBefore not started earlier; 0 for at once
 * @param deadline not started from then on; {@link Nanos#NEVER} for none
 * @param orderingKey one at a time and in order among equal keys; null for no order
 * @param maxAttempts the most attempts, or 0 for the policy's
 * @param atMostOnce whether a call that may have reached the vendor is never repeated unless the vendor refused it
 */
public record Intent(
        long ordinal,
        String id,
        Map<String, String> scope,
        String tenant,
        Priority priority,
        int cost,
        Map<String, Integer> costs,
        long acceptedAt,
        long notBefore,
        long deadline,
        @Nullable String orderingKey,
        int maxAttempts,
        boolean atMostOnce) {

    public Intent {
        scope = Map.copyOf(scope);
        costs = Map.copyOf(costs);
        if (cost < 1 || maxAttempts < 0) {
            throw new IllegalArgumentException(
                    "cost must be at least 1, maxAttempts not negative: " + cost + " " + maxAttempts);
        }
        requireSound(costs);
    }

    /**
     * Checks what an attempt may cost, by unit.
     *
     * @throws IllegalArgumentException if a cost is negative, or that of requests less than 1
     */
    public static void requireSound(Map<String, Integer> costs) {
        boolean negative = false;
        for (int worst : costs.values()) {
            negative |= worst < 0;
        }
        if (negative || costs.getOrDefault(Limit.REQUESTS, 1) < 1) {
            throw new IllegalArgumentException("costs must not be negative, of requests at least 1: " + costs);
        }
    }

    /** At least once. */
    public Intent(
            long ordinal,
            String id,
            Map<String, String> scope,
            String tenant,
            Priority priority,
            int cost,
            Map<String, Integer> costs,
            long acceptedAt,
            long notBefore,
            long deadline,
            @Nullable String orderingKey,
            int maxAttempts) {
        this(
                ordinal,
                id,
                scope,
                tenant,
                priority,
                cost,
                costs,
                acceptedAt,
                notBefore,
                deadline,
                orderingKey,
                maxAttempts,
                false);
    }

    /** Whether an attempt may take more than one request. */
    boolean makesSeveralRequests() {
        return cost(Limit.REQUESTS) > 1;
    }

    /** Permits it takes at worst from the limit; 0: it does not count in it. */
    int cost(Limit limit) {
        String exempt = limit.exempt();
        return exempt != null && costs.getOrDefault(exempt, 1) == 0 ? 0 : cost(limit.unit());
    }

    /** The units that it costs nothing in. */
    Set<String> free() {
        if (costs.isEmpty() || !costs.containsValue(0)) {
            return Set.of();
        }
        Set<String> free = new HashSet<>();
        costs.forEach((unit, cost) -> {
            if (cost == 0) {
                free.add(unit);
            }
        });
        return free;
    }

    /** Permits it takes at worst from limits in that unit. */
    int cost(String unit) {
        return switch (unit) {
            case Limit.REQUESTS -> costs.getOrDefault(Limit.REQUESTS, 1);
            case Limit.COST -> cost;
            default -> costs.getOrDefault(unit, cost);
        };
    }
}
