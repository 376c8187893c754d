package dev.headgate.simulator;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One limit of a vendor: at most {@code max} counted arrivals in any rolling window.
 *
 * <p>The window that ends at t is (t - window, t]: an arrival exactly one window old no longer counts.
 *
 * @param max counted arrivals, 1 to 10,000,000
 * @param window 1 ms to 31 days
 * @param scopeHeader the request header whose value names the scope (an absent header is a scope of its own), or null for
 *     one scope for the whole vendor
 * @param coolDown how long a refusal by this limit lasts, or null for the time until a permit is free again
 */
public record LimitSpec(
        int max,
        Duration window,
        @Nullable String scopeHeader,
        @Nullable Duration coolDown) {

    public LimitSpec {
        Allowed allowed = new Allowed();
        allowed.range("max", max, 1, 10_000_000);
        allowed.duration("window", window, Duration.ofMillis(1));
        if (scopeHeader != null) {
            allowed.header("scope-header", scopeHeader);
        }
        if (coolDown != null) {
            allowed.duration("cool-down", coolDown, Duration.ofMillis(1));
        }
        allowed.orThrow();
    }

    /** A limit for the whole vendor whose refusals last until a permit is free. */
    public static LimitSpec of(int max, Duration window) {
        return new LimitSpec(max, window, null, null);
    }

    /** The same limit, counted for each value of a request header. */
    public LimitSpec per(String header) {
        return new LimitSpec(max, window, header, coolDown);
    }

    /** The same limit, whose refusals last this long. */
    public LimitSpec coolingDown(Duration wait) {
        return new LimitSpec(max, window, scopeHeader, wait);
    }
}
