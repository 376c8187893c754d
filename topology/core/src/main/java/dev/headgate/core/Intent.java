package dev.headgate.core;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the decisions need of an intent. Times are nanoseconds since the epoch.
 *
 * @param ordinal its place in the vendor's order and its name in events and effects; unique in a task
 * @param id the producer's id, by which it is cancelled
 * @param scope attributes that limits and cool-downs are counted by
 * @param tenant whose it is
 * @param priority its urgency
 * @param cost permits it takes from every matching limit, at least 1
 * @param acceptedAt when it was accepted; patience counts from here
 * @param notBefore not started earlier; 0 for at once
 * @param deadline not started from then on; {@link Vendor#NEVER} for none
 * @param orderingKey one at a time and in order among equal keys; null for no order
 * @param maxAttempts the most attempts, or 0 for the policy's
 */
public record Intent(
        long ordinal,
        String id,
        Map<String, String> scope,
        String tenant,
        Priority priority,
        int cost,
        long acceptedAt,
        long notBefore,
        long deadline,
        @Nullable String orderingKey,
        int maxAttempts) {

    public Intent {
        scope = Map.copyOf(scope);
        if (cost < 1 || maxAttempts < 0) {
            throw new IllegalArgumentException(
                    "cost must be at least 1, maxAttempts not negative: " + cost + " " + maxAttempts);
        }
    }
}
