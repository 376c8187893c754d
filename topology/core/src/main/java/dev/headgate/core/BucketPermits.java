package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * The permits of a bucket in one scope. The vendor counts a call when it arrives, somewhere between send and answer; what it
 * takes comes back one permit after another, from its arrival on at the earliest. So here a permit begins to come back when its
 * call can no longer arrive, and takes an {@code interval}, in which no other does. Of the calls that arrive in a span, those
 * beyond {@code max} had to wait until as many permits of them had come back in it: so they are at most one for each {@code
 * interval} of the span.
 *
 * <p>A call that may arrive late keeps nobody's permit from coming back meanwhile: what can come back does, in order of time.
 */
final class BucketPermits extends Permits {

    private final long interval;

    /** When all that began to come back so far is back. */
    private long full;

    BucketPermits(int max, Window.Bucket bucket) {
        super(max, bucket);
        this.interval = Nanos.of(bucket.interval());
    }

    @Override
    long total(long now) {
        return Nanos.plus(super.total(now), returning(now));
    }

    /** Permits that began to come back and are not back. */
    private long returning(long now) {
        if (full == NEVER) {
            return NEVER; // so many that it can't be told when the last is back
        }
        return full <= now ? 0 : Math.ceilDiv(full - now, interval);
    }

    @Override
    List<Saved.Held> saved(long now) {
        release(now);
        List<Saved.Held> saved = new ArrayList<>();
        long returning = returning(now);
        if (returning > 0) {
            saved.add(new Saved.Held(full, Nanos.permits(returning)));
        }
        long end = full;
        for (Saved.Held coming : merged(MAX_SAVED - 1)) {
            end = back(end, coming.until(), coming.permits());
            saved.add(new Saved.Held(end, coming.permits()));
        }
        return saved;
    }

    @Override
    long earliest(long cost, long now) {
        release(now);
        long missing = Nanos.plus(total(now), cost) - max();
        if (missing <= 0) {
            return now;
        }
        if (full == NEVER) {
            return NEVER;
        }
        long returning = returning(now);
        if (missing <= returning) {
            return full - (returning - missing) * interval;
        }
        return earliest(missing - returning);
    }

    /** When so many permits are back that do not come back yet. */
    private long earliest(long missing) {
        long end = full;
        long rest = missing;
        for (int i = first(); i < end(); i++) {
            if (rest <= permits(i)) {
                return back(end, time(i), rest);
            }
            rest -= permits(i);
            end = back(end, time(i), permits(i));
        }
        return NEVER;
    }

    @Override
    void hold(long cost, long from, long now) {
        release(now);
        if (from > now) {
            keep(cost, from, now);
        } else if (cost > 0) {
            released(cost, from);
        }
    }

    @Override
    void released(long permits, long time) {
        full = back(full, time, permits);
    }

    /**
     * When permits are back.
     *
     * @param after those before them
     * @param from when they begin to come back at the earliest
     */
    private long back(long after, long from, long permits) {
        return Nanos.plus(Math.max(after, from), Nanos.times(permits, interval));
    }
}
