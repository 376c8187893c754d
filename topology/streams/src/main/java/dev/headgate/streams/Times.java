package dev.headgate.streams;

import java.util.Arrays;

/** Pairs of a time and a number, the earliest first, among equal times the lowest number: a binary heap in two arrays. */
final class Times {

    private static final int LEAST = 16;

    private long[] times = new long[LEAST];
    private long[] values = new long[LEAST];
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Of the first; there must be one. */
    long time() {
        return times[0];
    }

    /** Of the first; there must be one. */
    long value() {
        return values[0];
    }

    void add(long time, long value) {
        if (size == times.length) {
            resize(size + (size >> 1));
        }
        rise(size++, time, value);
    }

    /** Takes the first out; there must be one. */
    void remove() {
        size--;
        if (size > 0) {
            sink(times[size], values[size]);
        }
        if (times.length > LEAST && size < times.length / 4) {
            resize(Math.max(LEAST, times.length / 2));
        }
    }

    private void rise(int from, long time, long value) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >> 1;
            if (!before(time, value, parent)) {
                break;
            }
            set(at, times[parent], values[parent]);
            at = parent;
        }
        set(at, time, value);
    }

    private void sink(long time, long value) {
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && before(times[child + 1], values[child + 1], child)) {
                child++;
            }
            if (!before(times[child], values[child], time, value)) {
                break;
            }
            set(at, times[child], values[child]);
            at = child;
        }
        set(at, time, value);
    }

    private boolean before(long time, long value, int other) {
        return before(time, value, times[other], values[other]);
    }

    private static boolean before(long time, long value, long otherTime, long otherValue) {
        return time < otherTime || (time == otherTime && value < otherValue);
    }

    private void set(int at, long time, long value) {
        times[at] = time;
        values[at] = value;
    }

    private void resize(int length) {
        times = Arrays.copyOf(times, length);
        values = Arrays.copyOf(values, length);
    }
}
