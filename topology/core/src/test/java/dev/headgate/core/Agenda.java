package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Nanos;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Virtual time, and what is to happen in it. */
final class Agenda {

    private record Due(long time, long number, Runnable action) {}

    private final PriorityQueue<Due> queue =
            new PriorityQueue<>(Comparator.comparingLong(Due::time).thenComparingLong(Due::number));
    private long number;
    private long now;

    Agenda(long start) {
        this.now = start;
    }

    long now() {
        return now;
    }

    /** Does it then; what is to be done at the same time, in the order of asking. */
    void at(long time, Runnable action) {
        queue.add(new Due(time, number++, action));
    }

    /** When something is to be done, or {@link Nanos#NEVER}. */
    long next() {
        return queue.isEmpty() ? NEVER : queue.element().time();
    }

    void advance(long time) {
        now = time;
    }

    void runNext() {
        Due due = queue.remove();
        now = due.time();
        due.action().run();
    }

    /** Often nothing, often as long as possible: bugs live at the ends. */
    static long upTo(long max, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> max;
            default -> random.nextLong(max + 1);
        };
    }
}
