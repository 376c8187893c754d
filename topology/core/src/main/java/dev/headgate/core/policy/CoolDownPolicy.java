package dev.headgate.core.policy;

import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a refused scope is left alone.
 *
 * @param fallback the wait after THROTTLED when the vendor gives no usable hint
 * @param quotaFallback the same after QUOTA
 * @param lockedFallback the same after LOCKED, and after CONCURRENCY
 * @param pad added to every wait, for the way there
 * @param factor what each refused probe multiplies the wait by, at least 1
 * @param max where escalation ends; never undercuts the vendor's own hint
 * @param patience how long an intent waits for a scope that refuses: of one that was refused from its acceptance on, of any
 *     other from the begin of the episode, or from its acceptance or notBefore if that is later
 * @param maxHint a vendor that asks for longer is probed when this is over
 * @param maxScopes scopes of a vendor that are remembered as refused; when there are as many and none that is over, the
 *     next refusal cools the whole vendor, as no cool-down may be forgotten. Also how many are remembered as not refused
 *     after an owner was cut off; any beyond are probed.
 */
public record CoolDownPolicy(
        Duration fallback,
        Duration quotaFallback,
        Duration lockedFallback,
        Duration pad,
        double factor,
        Duration max,
        Duration patience,
        Duration maxHint,
        int maxScopes) {

    /** A long window is at least minutes. */
    public static final Duration QUOTA_FALLBACK = Duration.ofHours(1);

    /** Somebody else's change of one object takes about as long as a call. */
    public static final Duration LOCKED_FALLBACK = Duration.ofSeconds(1);

    /** Longer than most windows; where a vendor's limit has a longer one, that of it is to be taken. */
    public static final Duration MAX_HINT = Duration.ofDays(7);

    /** About 30 MB. */
    public static final int MAX_SCOPES = 100_000;

    /** 30 s, doubling up to an hour, for a day: what vendors without a hint were seen to need. */
    public static final CoolDownPolicy DEFAULT =
            new CoolDownPolicy(Duration.ofSeconds(30), Duration.ZERO, 2, Duration.ofHours(1), Duration.ofHours(24));

    private static final Duration CENTURY = Duration.ofDays(36_500);

    public CoolDownPolicy {
        if (!fallback.isPositive() || !quotaFallback.isPositive() || !lockedFallback.isPositive()) {
            throw new IllegalArgumentException(
                    "fallbacks must be positive: " + fallback + " " + quotaFallback + " " + lockedFallback);
        }
        if (pad.isNegative() || factor < 1 || !max.isPositive() || !patience.isPositive()) {
            throw new IllegalArgumentException("max and patience must be positive, pad not negative, "
                    + "factor at least 1: " + max + " " + patience + " " + pad + " " + factor);
        }
        if (!maxHint.isPositive() || maxScopes < 1) {
            throw new IllegalArgumentException(
                    "maxHint must be positive, maxScopes at least 1: " + maxHint + " " + maxScopes);
        }
    }

    /** With {@link #MAX_HINT} and {@link #MAX_SCOPES}. */
    public CoolDownPolicy(
            Duration fallback,
            Duration quotaFallback,
            Duration lockedFallback,
            Duration pad,
            double factor,
            Duration max,
            Duration patience) {
        this(fallback, quotaFallback, lockedFallback, pad, factor, max, patience, MAX_HINT, MAX_SCOPES);
    }

    /** With the fallbacks of QUOTA and LOCKED as they are for everybody. */
    public CoolDownPolicy(Duration fallback, Duration pad, double factor, Duration max, Duration patience) {
        this(fallback, QUOTA_FALLBACK, LOCKED_FALLBACK, pad, factor, max, patience);
    }

    /** As much of a hint as is believed, in nanoseconds. */
    public long believed(Duration hint) {
        return Math.min(nanos(hint), nanos(maxHint));
    }

    /** In nanoseconds; a hint of more than a century is one of a century, so that the time it ends at is a time. */
    public static long nanos(Duration hint) {
        return hint.compareTo(CENTURY) > 0 ? CENTURY.toNanos() : hint.toNanos();
    }

    /** Nanoseconds until a call that was one too many is tried again, with jitter so that not all come at once. */
    public long waitNanos(Verdict.Concurrency tooMany, RandomGenerator random) {
        long least = leastNanos(tooMany);
        return Nanos.plus(least, (long) (random.nextDouble() * least / 2));
    }

    /** The same without jitter. */
    public long leastNanos(Verdict.Concurrency tooMany) {
        Duration hint = tooMany.hint();
        return Nanos.plus(hint == null ? nanos(lockedFallback) : believed(hint), Nanos.of(pad));
    }

    /** What the refusal asks for, by its hint or without one. */
    public Duration asked(Verdict.Refusal refusal) {
        Duration hint = refusal.hint();
        if (hint != null) {
            return hint.compareTo(maxHint) > 0 ? maxHint : hint;
        }
        return switch (refusal) {
            case Verdict.Throttled throttled -> fallback;
            case Verdict.Quota quota -> quotaFallback;
            case Verdict.Locked locked -> lockedFallback;
            case Verdict.Auth auth -> fallback;
        };
    }

    /** Nanoseconds to wait after the refusal numbered {@code level} (0 is the first of an episode). */
    public long waitNanos(Verdict.Refusal refusal, int level) {
        Verdict.Escalation own = refusal.escalation();
        return own == null
                ? waitNanos(asked(refusal), level)
                : waitNanos(asked(refusal), level, own.factor(), own.max());
    }

    /** The same after a refusal that asks for so long a wait. */
    public long waitNanos(Duration hint, int level) {
        return waitNanos(hint, level, factor, max);
    }

    private long waitNanos(Duration hint, int level, double by, Duration upTo) {
        double base = (double) nanos(hint);
        long escalated = (long) Math.min((double) Nanos.of(upTo), base * Math.pow(by, level));
        return Nanos.plus(Math.max(escalated, (long) base), Nanos.of(pad));
    }
}
