package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What calls that are not of HIGH hold of one limit in one scope, where a part of its permits is kept for HIGH: they are
 * counted as the limit's own are, and may hold no more than the rest. So HIGH finds its part whatever they take, and the rest
 * too as far as they leave it.
 *
 * <p>A call that costs more than the rest starts when they hold nothing else, and takes of what is kept.
 */
final class OthersPermits {

    private final Shares shares;
    private final Permits permits;

    private OthersPermits(Shares shares, Permits permits) {
        this.shares = shares;
        this.permits = permits;
    }

    /** Returns null where nothing of the limit is kept. */
    static @Nullable OthersPermits of(Limit limit, Shares shares) {
        if (!shares.keepsOf(limit) || shares.others(limit.max()) == limit.max()) {
            return null;
        }
        int max = shares.others(limit.max());
        return new OthersPermits(shares, Permits.of(max, window(limit, max)));
    }

    /** A bucket's permits come back as much slower as they are fewer, so that HIGH's come back besides. */
    private static Window window(Limit limit, int max) {
        if (limit.window() instanceof Window.Bucket(Duration interval)) {
            return new Window.Bucket(interval.multipliedBy(limit.max()).dividedBy(max));
        }
        return limit.window();
    }

    /** The limit's maximum is another. */
    void changeMax(Limit limit) {
        permits.changeMax(shares.others(limit.max()));
    }

    /** As {@link Permits#hold}, and no more than they may hold at all. */
    void hold(int cost, long until, long now) {
        permits.hold(Math.min(cost, permits.max()), until, now);
    }

    void take(StartedCall call, int cost) {
        if (counts(call.entry)) {
            permits.take(cost, call.sent, call.transit);
        }
    }

    void giveBack(StartedCall call, int taken, long now) {
        if (counts(call.entry)) {
            permits.giveBack(taken, call.sent, call.transit, now);
        }
    }

    void settle(StartedCall call, int taken, int spent, long arrived, long now) {
        if (counts(call.entry)) {
            permits.settle(taken, spent, call.sent, arrived, call.transit, now);
        }
    }

    /** When the smallest of them finds room. */
    long earliest(long now) {
        return permits.earliest(1, now);
    }

    /**
     * When this one finds room here; now if it is of HIGH.
     *
     * @param first what it leaves room for; null: nothing
     */
    long earliest(Entry entry, @Nullable Entry first, Limit limit, long now) {
        if (!counts(entry)) {
            return now;
        }
        long room = first == null || !counts(first) ? 0 : fitting(first, limit);
        return permits.earliest(room + fitting(entry, limit), now);
    }

    /**
     * Returns whether HIGH holds no more than its part when this one of it has started, and the other has enough in the rest.
     *
     * @param held permits of the limit that are held by all
     * @param max of the limit
     */
    boolean leaves(Entry entry, Entry other, Limit limit, int held, int max, long now) {
        return !counts(entry)
                && counts(other)
                && other.intent.cost(limit) <= permits.max()
                && (long) held - permits.held(now) + entry.intent.cost(limit) <= max - permits.max();
    }

    private long fitting(Entry entry, Limit limit) {
        return Math.min(entry.intent.cost(limit), permits.max());
    }

    boolean isIdle(long now) {
        return permits.idle(now);
    }

    private static boolean counts(Entry entry) {
        return entry.intent.priority() != Priority.HIGH;
    }
}
