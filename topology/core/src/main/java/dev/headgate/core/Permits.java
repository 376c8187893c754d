package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * The permits of one limit in one scope. Exact on the safe side: the vendor counts a call when it arrives, somewhere
 * between send and answer, so a permit is held from the send until a window after the answer, or after the latest
 * possible arrival if that is known and earlier. With at most {@code max} held, no rolling window at the vendor holds
 * more than {@code max} arrivals; {@link Window} says the same of days.
 *
 * <p>Release times of rolling windows are rounded up, to powers of two, so that calls held for different whiles share
 * their release times: by at most a 1,024th of how far off they are where permits are few, a 256th where they are many.
 * So memory is a few KiB, whatever the limit. Those of days are midnights, and not rounded.
 *
 * <p>What is held is counted beyond the largest cost, and said to be the largest where it is more: no cost and no number
 * of calls makes it look like less than it is. A time too far off to be told is never.
 */
final class Permits {

    private static final int FEW = 256;
    private static final int FINE = 1024;
    private static final int COARSE = 256;
    private static final int MAX_SAVED = 64;

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
    int held(long now) {
        release(now);
        return Nanos.permits(total());
    }

    private long total() {
        return Nanos.plus(unbounded, bounded);
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
        int each = Math.ceilDiv(tail - head, MAX_SAVED);
        List<Saved.Held> saved = new ArrayList<>();
        for (int from = head; from < tail; from += each) {
            int last = Math.min(from + each, tail) - 1;
            long sum = 0;
            for (int i = from; i <= last; i++) {
                sum = Nanos.plus(sum, counts[i]);
            }
            if (sum > 0) {
                saved.add(new Saved.Held(times[last], Nanos.permits(sum)));
            }
        }
        return saved;
    }

    boolean idle(long now) {
        return held(now) == 0;
    }

    /** When {@code cost} permits are free: now, later, or {@link Nanos#NEVER} if that takes an answer first. */
    long earliest(long cost, long now) {
        release(now);
        long missing = Nanos.plus(total(), cost) - max;
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
    void giveBack(int cost, long sent, Transit transit, long now) {
        if (transit.reach() == NEVER) {
            unbounded -= Math.min(unbounded, cost);
            return;
        }
        release(now);
        int at = find(rounded(release(sent, transit), sent));
        if (at >= 0) { // else it was free again already
            long back = Math.min(counts[at], cost);
            counts[at] -= back;
            bounded -= back;
        }
    }

    /**
     * It arrived at the vendor at {@code arrived} or earlier.
     *
     * @param taken what it took when it left
     * @param spent what it cost in truth, not negative
     */
    void settle(int taken, int spent, long sent, long arrived, Transit transit, long now) {
        giveBack(taken, sent, transit, now);
        long reach = transit.reach();
        long latest = reach == NEVER ? arrived : Math.min(arrived, Nanos.plus(sent, reach));
        hold(spent, window.release(latest, transit.clockSkew().toNanos()), now);
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

    private void keep(long cost, long until, long from) {
        if (cost > 0) {
            insert(rounded(until, from), cost);
            bounded = Nanos.plus(bounded, cost);
        }
    }

    /** Takes over what another holds for calls that have ended, as long as it would be held in this window. */
    void takeOver(Permits other, long now) {
        for (int i = other.head; i < other.tail; i++) {
            OptionalLong until = window.retimed(other.times[i], other.window);
            if (until.isPresent()) {
                hold(other.counts[i], until.getAsLong(), now);
            }
        }
    }

    private long rounded(long until, long from) {
        long step = window.rounding(Nanos.minus(until, from), steps);
        return until > NEVER - step ? NEVER : Math.ceilDiv(until, step) * step;
    }

    /** As {@link Arrays#binarySearch(long[], long)} does. */
    private int find(long time) {
        return Arrays.binarySearch(times, head, tail, time);
    }

    private void release(long now) {
        while (head < tail && times[head] <= now) {
            bounded -= counts[head++];
        }
        if (head == tail) {
            head = 0;
            tail = 0;
        }
    }

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
