package dev.headgate.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A limit as an answer states it. It lowers what the profile says of a limit that is learned, and never raises it.
 *
 * @param limit the profile's id of the limit; null: it is whichever learned limit of this scope counted the call, in requests
 *     or costs, if that is only one
 * @param scope attributes whose values, together, it is counted by; empty for the whole vendor
 * @param max permits in each of its windows, or in its full bucket, at least 1
 * @param window how long its window is, positive; null: the answer doesn't say
 */
public record StatedLimit(
        @Nullable String limit,
        List<String> scope,
        long max,
        @Nullable Duration window) {

    public StatedLimit {
        scope = List.copyOf(scope);
        if (max < 1 || (window != null && !window.isPositive())) {
            throw new IllegalArgumentException("max and window must be positive: " + max + " " + window);
        }
    }
}
