package dev.headgate.core;

import static dev.headgate.core.Vendor.NEVER;

import java.time.Duration;
import java.util.Arrays;

/**
 * The permits of one limit in one scope. Exact on the safe side: the vendor counts a call when it arrives, somewhere
 * between send and answer, so a permit is held from the send until a window after the answer, or after the latest
 * possible arrival if that is known and earlier. With at most {@code max} held, no rolling window at the vendor holds
 * more than {@code max} arrivals; {@link Window} says the same of days.
 *
 * <p>Release times of rolling windows are rounded up by at most a 1,024th of how far off they are, to powers of two, so
 * that calls held for different whiles share their release times and memory is tens of KiB at most, whatever the limit.
 * Those of days are midnights, and not rounded.
 */
final class Permits {

    private static final int STEPS = 1024;

    private final int max;
    private final Window window;
    private final long reach;
    private final long skew;

    /** Permits of calls in flight whose release takes an answer. */
    private int unbounded;

    /** Permits whose release time is known. */
    private int bounded;

    /** Sorted by time, from {@code head}: {@code counts[i]} permits are free again at {@code times[i]}. */
    private long[] times = new long[4];

    private int[] counts = new int[4];
    private int head;
    private int tail;

    /**
     * @param reach the longest time from a send until the arrival, or {@link Vendor#NEVER} if only an answer tells
     * @param skew by how much the vendor's clock may be ahead or behind
     */
    Permits(int max, Window window, long reach, long skew) {
        this.max = max;
        this.window = window;
        this.reach = reach;
        this.skew = skew;
    }

    int max() {
        return max;
    }

    /** Permits held: the call may arrive yet, or may have arrived less than a window ago. */
    int held(long now) {
        release(now);
        return unbounded + bounded;
    }

    /** Distinct times at which permits become free. */
    int buckets() {
        return tail - head;
    }

    boolean idle(long now) {
        return held(now) == 0;
    }

    /** When {@code cost} permits are free: now, later, or {@link Vendor#NEVER} if that takes an answer first. */
    long earliest(int cost, long now) {
        int missing = held(now) + cost - max;
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

    /** A call leaves. */
    void take(int cost, long sent) {
        if (reach == NEVER) {
            unbounded += cost;
        } else {
            hold(cost, window.release(sent + reach, skew), sent);
        }
    }

    /** It did not leave after all. */
    void giveBack(int cost, long sent, long now) {
        if (reach == NEVER) {
            unbounded -= cost;
            return;
        }
        release(now);
        int at = find(rounded(window.release(sent + reach, skew), sent));
        if (at >= 0) { // else it was free again already
            counts[at] -= cost;
            bounded -= cost;
        }
    }

    /** It arrived at the vendor at {@code arrived} or earlier. */
    void settle(int cost, long sent, long arrived, long now) {
        giveBack(cost, sent, now);
        long latest = reach == NEVER ? arrived : Math.min(arrived, sent + reach);
        hold(cost, window.release(latest, skew), now);
    }

    /** Holds permits until {@code until}, rounded up. */
    void hold(int cost, long until, long now) {
        release(now);
        if (until > now) {
            insert(rounded(until, now), cost);
            bounded += cost;
        }
    }

    private long rounded(long until, long from) {
        if (!(window instanceof Window.Rolling(Duration period))) {
            return until; // midnights are few
        }
        long step = Math.max(1, Long.highestOneBit(Math.max(period.toNanos(), until - from) / STEPS));
        return Math.ceilDiv(until, step) * step;
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

    private void insert(long time, int cost) {
        int found = find(time);
        if (found >= 0) {
            counts[found] += cost;
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
