package dev.headgate.bench.contender;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * The offset of a partition before which everything is done, where records are done in any order.
 *
 * <p>Threading: any thread.
 */
final class LowWaterMark {

    private final Deque<Long> begun = new ArrayDeque<>();
    private final Set<Long> done = new HashSet<>();
    private long mark = -1;

    /** In the order of offsets. */
    synchronized void begin(long offset) {
        begun.add(offset);
    }

    /** Of one that was begun, once. */
    synchronized void done(long offset) {
        done.add(offset);
        for (Long first = begun.peek(); first != null && done.remove(first); first = begun.peek()) {
            begun.remove();
            mark = first + 1;
        }
    }

    /** What may be committed, -1 for nothing yet. */
    synchronized long mark() {
        return mark;
    }
}
