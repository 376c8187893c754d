package dev.headgate.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an intent went through before its outcome, as far as its last owner knows.
 *
 * @param steps in order; the first and the last of them where there were more than {@link #MOST_STEPS}
 * @param leftOut steps between those
 * @param waited nanoseconds, by what for, the longest first
 */
public record History(List<Step> steps, int leftOut, Map<String, Long> waited) {

    /** Steps that are kept at most. */
    public static final int MOST_STEPS = 32;

    /**
     * One thing that happened to it.
     *
     * @param at in nanoseconds since the epoch
     * @param what in words
     */
    public record Step(long at, String what) {}

    /** What it waited for longest; empty: it never waited. */
    public String heldBy() {
        return waited.isEmpty() ? "" : waited.keySet().iterator().next();
    }

    /** One that is being recorded. */
    static final class Recorder {

        private static final int HALF = MOST_STEPS / 2;

        private final WaitTimes waited = new WaitTimes();

        /** Those that are kept: the first half stays, the second is written round and round. */
        private final List<Step> steps = new ArrayList<>(0);

        private int count;
        private long last;

        WaitTimes waited() {
            return waited;
        }

        boolean hasSteps() {
            return count > 0;
        }

        /** One that was handed back before it was due to leave was so when it was due. */
        void add(long at, String what) {
            last = Math.max(last, at);
            Step step = new Step(last, what);
            if (count < MOST_STEPS) {
                steps.add(step);
            } else {
                steps.set(HALF + (count - HALF) % HALF, step);
            }
            count++;
        }

        History history() {
            return new History(ordered(), Math.max(0, count - MOST_STEPS), longestFirst());
        }

        private List<Step> ordered() {
            if (count <= MOST_STEPS) {
                return List.copyOf(steps);
            }
            List<Step> ordered = new ArrayList<>(steps.subList(0, HALF));
            int oldest = HALF + (count - HALF) % HALF;
            ordered.addAll(steps.subList(oldest, MOST_STEPS));
            ordered.addAll(steps.subList(HALF, oldest));
            return List.copyOf(ordered);
        }

        private Map<String, Long> longestFirst() {
            int size = waited.size();
            if (size < 2) {
                return size == 0 ? Map.of() : Map.of(waited.cause(0), waited.nanos(0));
            }
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                order.add(i);
            }
            order.sort(Comparator.comparingLong(i -> -waited.nanos(i)));
            Map<String, Long> sorted = new LinkedHashMap<>();
            order.forEach(i -> sorted.put(waited.cause(i), waited.nanos(i)));
            return Collections.unmodifiableMap(sorted);
        }
    }
}
