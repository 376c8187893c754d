package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.internal.AtomicRateLimiter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Spreads the permits of one limit in one scope evenly over time: Resilience4j's limiter, on our time. The next turn is
 * reserved as soon as one is taken, for a cost of one; who costs more reserves the rest when it is tried, so it waits for
 * its own cost and nobody waits for another's.
 */
final class Pacer {

    /** The parts of a permit that are reserved, so that warming up is gradual. */
    private static final int PARTS = 32;

    /** How much slower it is when cold: as Guava's limiter, which warms up from a third of its rate. */
    private static final int COLD = 3;

    private static final int MAX_PARTS = 1_000_000_000;
    private static final Duration FOREVER = Duration.ofDays(3_650);
    private static final long LONGEST_WAIT = Duration.ofDays(1).toNanos();
    private static final long LONG_AGO = -FOREVER.toNanos();

    private final Pacing pacing;
    private final AtomicRateLimiter limiter;
    private long now;
    private long lastStart = LONG_AGO;

    /** When warming up began. */
    private long coldSince = LONG_AGO;

    /** The cost reserved for the next turn, and when it has come. */
    private int reserved = 1;

    private long due = LONG_AGO;

    private Pacer(Limit limit, Pacing pacing, long window) {
        this.pacing = pacing;
        int burst = pacing.burst();
        long interval = window / limit.max();
        RateLimiterConfig config = RateLimiterConfig.custom()
                .limitForPeriod(burst == 1 ? 1 : burst * PARTS)
                .limitRefreshPeriod(Duration.ofNanos(Math.max(1, burst == 1 ? interval / PARTS : interval * burst)))
                .timeoutDuration(FOREVER)
                .build();
        this.limiter = new AtomicRateLimiter(limit.id(), config, () -> now);
    }

    /**
     * Returns the pacer for a limit, or null if it is not paced.
     *
     * @param before the one it replaces
     */
    static @Nullable Pacer of(Limit limit, @Nullable Pacer before) {
        Pacing pacing = limit.pacing();
        if (pacing == null) {
            return null;
        }
        Pacer pacer = new Pacer(limit, pacing, limit.length().toNanos());
        if (before != null) {
            pacer.lastStart = before.lastStart;
            pacer.coldSince = before.coldSince;
            pacer.due = before.due;
            pacer.now = before.now;
            long _ = pacer.limiter.reservePermission(pacer.parts(before.due - before.now));
        }
        return pacer;
    }

    /** What a new one lets go until so long from now, that at once included: what the former let go must not come besides. */
    private int parts(long nanos) {
        RateLimiterConfig config = limiter.getRateLimiterConfig();
        int atOnce = config.getLimitForPeriod();
        double ahead = (double) Math.max(0, nanos)
                * atOnce
                / config.getLimitRefreshPeriod().toNanos();
        return (int) Math.min(MAX_PARTS, atOnce + Math.ceil(ahead));
    }

    /** When the next turn has come: now, or later. */
    long due(long time) {
        return Math.max(time, due);
    }

    /** When the turn of a cost has come; reserves what is missing of it. */
    long earliest(int cost, long time) {
        reserve(cost - reserved, time);
        return due(time);
    }

    void take(int cost, long time) {
        if (pacing.idle() != null && time - lastStart >= pacing.idle().toNanos()) {
            coldSince = time;
        }
        lastStart = time;
        reserved = Math.clamp(reserved - cost, 0, pacing.burst() - 1);
        reserve(1 - reserved, time);
    }

    /** A cool-down ends then. */
    void chill(long until) {
        if (pacing.afterCoolDown()) {
            coldSince = Math.max(coldSince, until);
        }
    }

    /** Returns whether a new one would do the same. */
    boolean idle(long time) {
        long memory = pacing.idle() == null ? 0 : pacing.idle().toNanos();
        boolean wanted = reserved > 1 && time - due < LONGEST_WAIT; // by one that another limit keeps waiting
        return due <= time
                && !wanted
                && time - lastStart >= memory
                && time - coldSince >= pacing.ramp().toNanos();
    }

    private void reserve(int cost, long time) {
        if (cost > 0) {
            now = time;
            due = Math.max(due, time + limiter.reservePermission((int) (cost * PARTS * slowness(time))));
            reserved += cost;
        }
    }

    private double slowness(long time) {
        long ramp = pacing.ramp().toNanos();
        double warmth = ramp == 0 ? 1 : Math.clamp((double) (time - coldSince) / ramp, 0, 1);
        return COLD - (COLD - 1) * warmth;
    }
}
