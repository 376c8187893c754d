package dev.headgate.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How long something waited, by what for. Sums that only grow, so that what they were before can be subtracted. */
final class WaitTimes {

    private static final long[] NOTHING = {};

    private String[] causes = new String[2];
    private long[] nanos = new long[2];
    private int size;
    private long total;

    /** The sums as they are, until they are others. */
    private long @Nullable [] mark = NOTHING;

    void add(String cause, long time) {
        int slot = slot(cause); // may make the arrays longer
        nanos[slot] += time;
        total += time;
        mark = null;
    }

    /** Adds what another has had since its {@link #mark} was this. Returns how much that is. */
    long addSince(WaitTimes other, long[] former) {
        long added = 0;
        for (int i = 0; i < other.size; i++) {
            long more = other.nanos[i] - (i < former.length ? former[i] : 0);
            if (more > 0) {
                add(other.causes[i], more);
                added += more;
            }
        }
        return added;
    }

    /** What it is now. Shared by all who ask before it changes. */
    @SuppressWarnings("ReturnsArrayField") // written by nobody
    long[] mark() {
        if (mark == null) {
            mark = Arrays.copyOf(nanos, size);
        }
        return mark;
    }

    /** Of all causes, in nanoseconds. */
    long total() {
        return total;
    }

    int size() {
        return size;
    }

    String cause(int index) {
        return causes[index];
    }

    long nanos(int index) {
        return nanos[index];
    }

    private int slot(String cause) {
        for (int i = 0; i < size; i++) {
            if (causes[i].equals(cause)) {
                return i;
            }
        }
        if (size == causes.length) {
            causes = Arrays.copyOf(causes, 2 * size);
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
        causes[size] = cause;
        return size++;
    }
}
