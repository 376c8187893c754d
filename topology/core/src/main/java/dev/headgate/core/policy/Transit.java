package dev.headgate.core.policy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a call may reach its vendor, counted from when it may leave (the {@code due} of the effect that starts it). What arrives later is
 * outside the promise that no limit is exceeded.
 *
 * @param unansweredHold how long after that a call without an answer may still arrive, as long as
 *     {@code maxTransit} does not end it before; positive
 * @param maxTransit the longest way from the first byte written until the vendor counts the call, not negative; null: a
 *     call may arrive for as long as it is unanswered
 * @param startSlack how long after it may leave a call may still be written, not negative; whoever makes the calls
 *     hands a later one back unsent. A call so arrives up to {@code startSlack + maxTransit} after it may leave.
 * @param clockSkew by how much the vendor's clock may be ahead or behind, not negative; matters to calendar days only
 */
public record Transit(Duration unansweredHold, @Nullable Duration maxTransit, Duration startSlack, Duration clockSkew) {

    public static final Duration START_SLACK = Duration.ofSeconds(1);
    public static final Duration CLOCK_SKEW = Duration.ofSeconds(2);

    public Transit {
        if (!unansweredHold.isPositive()) {
            throw new IllegalArgumentException("unansweredHold must be positive: " + unansweredHold);
        }
        if (maxTransit != null && maxTransit.isNegative()) {
            throw new IllegalArgumentException("maxTransit must not be negative: " + maxTransit);
        }
        if (startSlack.isNegative()) {
            throw new IllegalArgumentException("startSlack must not be negative: " + startSlack);
        }
        if (clockSkew.isNegative()) {
            throw new IllegalArgumentException("clockSkew must not be negative: " + clockSkew);
        }
    }

    /** Without a longest way. */
    public static Transit unbounded(Duration unansweredHold) {
        return new Transit(unansweredHold, null, START_SLACK, CLOCK_SKEW);
    }

    /** The same, without a longest way. */
    public Transit untilAnswered() {
        return maxTransit == null ? this : new Transit(unansweredHold, null, startSlack, clockSkew);
    }

    /** The longest time from when a call may leave to its arrival, of one that got no answer, in nanoseconds. */
    public long bound() {
        return Math.min(reach(), Nanos.of(unansweredHold));
    }

    /** The longest time from when a call may leave to its arrival, in nanoseconds; {@link Nanos#NEVER}: to its answer. */
    public long reach() {
        return maxTransit == null ? Nanos.NEVER : Nanos.of(startSlack.plus(maxTransit));
    }
}
