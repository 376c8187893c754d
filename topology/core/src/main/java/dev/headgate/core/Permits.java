package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The permits of one limit in one scope. Exact on the safe side: the vendor counts a call when it arrives, somewhere
 * between send and answer, so a permit is held from the send until a window after the answer, or after the latest
 * possible arrival if that is known and earlier. With at most {@code max} held, no rolling window at the vendor holds
 * more than {@code max} arrivals; {@link Window} says the same of days and months, {@link BucketPermits} of buckets.
 *
 * <p>Release times of rolling windows are rounded up, to powers of two, so that calls held for different whiles share
 * their release times: by at most a 1,024th of how far off they are where permits are few, a 256th where they are many.
 * So memory is a few KiB, whatever the limit. Those of days and months are midnights, and not rounded.
 *
 * <p>What is held is counted beyond the largest cost, and said to be the largest where it is more: no cost and no number
 * of calls makes it look like less than it is. A time too far off to be told is never.
 */
sealed class Permits permits BucketPermits {

    private static final int FEW = 256;
    private static final int FINE = 1024;
    private static final int COARSE = 256;
    static final int MAX_SAVED = 64;

    private final int steps;
    private final Window window;
    private int max;

    /** Permits of calls in flight whose release takes an answer. */
    private long unbounded;

    /** Permits whose release time is known. */
    private long bounded;

    /** Sorted by time, from {@code head}: {@code counts[i]} permits are free again at {@code times[i]}. */
    private long[] times = new long[4];

    private long[] counts = new long[4];
    private int head;
    private int tail;

    static Permits of(int max, Window window) {
        return window instanceof Window.Bucket bucket ? new BucketPermits(max, bucket) : new Permits(max, window);
    }

    Permits(int max, Window window) {
        this.max = max;
        this.window = window;
        this.steps = max <= FEW ? FINE : COARSE;
    }

    int max() {
        return max;
    }

    /** What is held stays held. */
    void changeMax(int max) {
        this.max = max;
    }

    /** Permits held: the call may arrive yet, or may have arrived less than a window ago. */
    final int held(long now) {
        release(now);
        return Nanos.permits(total(now));
    }

    /** What is held, after {@link #release}. */
    long total(long now) {
        return Nanos.plus(unbounded, bounded);
    }

    /** The place of the first release time, after {@link #release}. */
    final int first() {
        return head;
    }

    /** The place after that of the last. */
    final int end() {
        return tail;
    }

    final long time(int place) {
        return times[place];
    }

    final long permits(int place) {
        return counts[place];
    }

    /** Distinct times at which permits become free. */
    int buckets() {
        return tail - head;
    }

    /** Permits of calls in flight whose release takes an answer. */
    int open() {
        return Nanos.permits(unbounded);
    }

    /** What is held until when, in at most {@link #MAX_SAVED} records, later rather than too early. */
    List<Saved.Held> saved(long now) {
        release(now);
        return merged(MAX_SAVED);
    }

    /**
     * The times and their permits, after {@link #release}, in at most so many. Where there are more they are rounded up to
     * multiples of a power of two, so that what is merged once is not put off again each time a successor saves it.
     */
    final List<Saved.Held> merged(int most) {
        List<Saved.Held> merged = new ArrayList<>();
        long step = tail - head <= most ? 1 : step(Nanos.minus(times[tail - 1], times[head]) / (most - 2));
        for (int i = head; i < tail; ) {
            long until = up(times[i], step);
            long sum = 0;
            for (; i < tail && times[i] <= until; i++) {
                sum = Nanos.plus(sum, counts[i]);
            }
            if (sum > 0) {
                merged.add(new Saved.Held(until, Nanos.permits(sum)));
            }
        }
        return merged;
    }

    /** The next power of two. */
    private static long step(long least) {
        return least >= 1L << 62 ? 1L << 62 : Long.highestOneBit(least) << 1;
    }

    final boolean idle(long now) {
        return held(now) == 0;
    }

    /** When {@code cost} permits are free: now, later, or {@link Nanos#NEVER} if that takes an answer first. */
    long earliest(long cost, long now) {
        release(now);
        long missing = Nanos.plus(total(now), cost) - max;
        if (missing <= 0) {
            return now;
        }
        for (int i = head; i < tail; i++) {
            missing -= counts[i];
            if (missing <= 0) {
                return times[i];
            }
        }
        return NEVER;
    }

    /**
     * A call leaves.
     *
     * @param sent when, now or later
     * @param transit as it is for this call, to its end
     */
    void take(int cost, long sent, Transit transit) {
        if (transit.reach() == NEVER) {
            unbounded = Nanos.plus(unbounded, cost);
        } else {
            keep(cost, release(sent, transit), sent);
        }
    }

    /** It did not leave after all. */
    final void giveBack(int cost, long sent, Transit transit, long now) {
        boolean _ = takeBack(cost, sent, transit, now);
    }

    /** Returns whether what it took was still waiting for its release. */
    private boolean takeBack(int cost, long sent, Transit transit, long now) {
        if (transit.reach() == NEVER) {
            unbounded -= Math.min(unbounded, cost);
            return true;
        }
        release(now);
        int at = find(rounded(release(sent, transit), sent));
        if (at >= 0) {
            long back = Math.min(counts[at], cost);
            counts[at] -= back;
            bounded -= back;
        }
        return at >= 0;
    }

    /**
     * It arrived at the vendor at {@code arrived} or earlier.
     *
     * @param taken what it took when it left
     * @param spent what it cost in truth, not negative
     */
    final void settle(int taken, int spent, long sent, long arrived, Transit transit, long now) {
        boolean whole = takeBack(taken, sent, transit, now) || !window.refills();
        long reach = transit.reach();
        long latest = reach == NEVER ? arrived : Math.min(arrived, Nanos.plus(sent, reach));
        hold(
                whole ? spent : (long) spent - taken, // what comes back already does so for what was taken
                window.release(latest, transit.clockSkew().toNanos()),
                now);
    }

    /** When the permits of a call without an answer are free again. */
    private long release(long sent, Transit transit) {
        return window.release(
                Nanos.plus(sent, transit.reach()), transit.clockSkew().toNanos());
    }

    /** Holds permits until {@code until}, rounded up. */
    void hold(long cost, long until, long now) {
        release(now);
        if (until > now) {
            keep(cost, until, now);
        }
    }

    final void keep(long cost, long until, long from) {
        if (cost > 0) {
            insert(rounded(until, from), cost);
            bounded = Nanos.plus(bounded, cost);
        }
    }

    /**
     * Takes over what another holds for calls that have ended, as long as it would be held in this window.
     *
     * @param latest when the last of them arrived at the latest
     */
    final void takeOver(Permits other, long latest, long skew, long now) {
        for (Saved.Held held : other.saved(now)) {
            long until = window.retimed(held.until(), held.permits(), other.window, skew)
                    .orElse(window.release(latest, skew));
            hold(held.permits(), until, now);
        }
    }

    private long rounded(long until, long from) {
        return up(until, window.rounding(Nanos.minus(until, from), steps));
    }

    private static long up(long until, long step) {
        return until > NEVER - step ? NEVER : Math.ceilDiv(until, step) * step;
    }

    /** As {@link Arrays#binarySearch(long[], long)} does. */
    private int find(long time) {
        return Arrays.binarySearch(times, head, tail, time);
    }

    final void release(long now) {
        while (head < tail && times[head] <= now) {
            bounded -= counts[head];
            released(counts[head], times[head]);
            head++;
        }
        if (head == tail) {
            head = 0;
            tail = 0;
        }
    }

    /** Their release time has come. */
    void released(long permits, long time) {}

    private void insert(long time, long cost) {
        int found = find(time);
        if (found >= 0) {
            counts[found] = Nanos.plus(counts[found], cost);
            return;
        }
        int at = -found - 1;
        if (tail == times.length) {
            at -= makeRoom();
        }
        System.arraycopy(times, at, times, at + 1, tail - at);
        System.arraycopy(counts, at, counts, at + 1, tail - at);
        times[at] = time;
        counts[at] = cost;
        tail++;
    }

    /** Moves everything to the front, into larger arrays if they are more than half full; returns by how much. */
    private int makeRoom() {
        int size = tail - head;
        int moved = head;
        int capacity = size > times.length / 2 ? times.length * 2 : times.length;
        times = Arrays.copyOf(Arrays.copyOfRange(times, head, tail), capacity);
        counts = Arrays.copyOf(Arrays.copyOfRange(counts, head, tail), capacity);
        head = 0;
        tail = size;
        return moved;
    }
}
