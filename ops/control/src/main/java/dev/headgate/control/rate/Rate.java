package dev.headgate.control.rate;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast something proceeds.
 *
 * @param perSecond 0 while nothing proceeds
 */
public record Rate(double perSecond) {

    public static final Rate NONE = new Rate(0);

    private static final double NANOS = 1e9;

    /** Returns the rate at which a number of things was done within a time; {@link #NONE} if no time has passed. */
    public static Rate of(long done, Duration within) {
        return within.isPositive() ? new Rate(done * NANOS / within.toNanos()) : NONE;
    }

    /** Returns how long the rest takes at this rate: zero if nothing is left, null if it never ends. */
    public @Nullable Duration timeFor(long rest) {
        if (rest <= 0) {
            return Duration.ZERO;
        }
        return perSecond <= 0 ? null : Duration.ofMillis(Math.round(1_000 * rest / perSecond));
    }

    /** Returns how many seconds the rest takes at this rate, rounded up; null if it never ends. */
    public @Nullable Long secondsFor(long rest) {
        Duration time = timeFor(rest);
        return time == null ? null : Math.ceilDiv(time.toMillis(), 1_000);
    }
}
