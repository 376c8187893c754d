package dev.headgate.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a refused scope is left alone.
 *
 * @param fallback the wait when the vendor gives no usable hint
 * @param pad added to every wait, for the way there
 * @param factor what each refused probe multiplies the wait by, at least 1
 * @param max where escalation ends; never undercuts the vendor's own hint
 * @param patience how long after its acceptance an intent is still put back when refused
 */
public record CoolDownPolicy(Duration fallback, Duration pad, double factor, Duration max, Duration patience) {

    /** 30 s, doubling up to an hour, for a day: what vendors without a hint were seen to need. */
    public static final CoolDownPolicy DEFAULT =
            new CoolDownPolicy(Duration.ofSeconds(30), Duration.ZERO, 2, Duration.ofHours(1), Duration.ofHours(24));

    private static final Duration CENTURY = Duration.ofDays(36_500);

    public CoolDownPolicy {
        if (!fallback.isPositive() || pad.isNegative() || factor < 1 || !max.isPositive() || !patience.isPositive()) {
            throw new IllegalArgumentException("fallback, max and patience must be positive, pad not negative, "
                    + "factor at least 1: " + fallback + " " + max + " " + patience + " " + pad + " " + factor);
        }
    }

    /** In nanoseconds; a hint of more than a century is one of a century, so that the time it ends at is a time. */
    static long nanos(Duration hint) {
        return hint.compareTo(CENTURY) > 0 ? CENTURY.toNanos() : hint.toNanos();
    }

    /** Nanoseconds to wait after the refusal numbered {@code level} (0 is the first of an episode). */
    long waitNanos(@Nullable Duration hint, int level) {
        double base = (double) nanos(hint == null ? fallback : hint);
        long escalated = (long) Math.min((double) max.toNanos(), base * Math.pow(factor, level));
        return Math.max(escalated, (long) base) + pad.toNanos();
    }
}
