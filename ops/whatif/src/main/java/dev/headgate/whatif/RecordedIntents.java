package dev.headgate.whatif;

import dev.headgate.core.Intent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A vendor's intents, in about 50 bytes each and what they don't have in common. Times are nanoseconds since the epoch.
 *
 * <p>Threading: written by one thread, then read by any.
 */
public final class RecordedIntents {

    /** As many as are kept: more is refused. */
    public static final int MAX = 5_000_000;

    private static final int FIRST = 1024;

    private long[] arrivals = new long[FIRST];
    private long[] notBefore = new long[FIRST];
    private long[] deadlines = new long[FIRST];
    private long[] keys = new long[FIRST];
    private long[] finished = new long[FIRST];
    private int[] shapes = new int[FIRST];
    private final List<Shape> distinct = new ArrayList<>();
    private final Map<Shape, Integer> places = new HashMap<>();
    private int size;

    /**
     * Adds one that arrived no earlier than those before it, about.
     *
     * @return its index
     * @throws IllegalStateException if there are {@link #MAX} already
     */
    public int add(String operation, Intent intent) {
        if (size == MAX) {
            throw new IllegalStateException("more than " + MAX + " intents");
        }
        if (size == arrivals.length) {
            grow(Math.min(MAX, 2 * size));
        }
        arrivals[size] = intent.acceptedAt();
        notBefore[size] = intent.notBefore();
        deadlines[size] = intent.deadline();
        keys[size] =
                intent.orderingKey() == null ? 0 : 1 + (intent.orderingKey().hashCode() & 0xffffffffL);
        shapes[size] = places.computeIfAbsent(Shape.of(operation, intent), shape -> {
            distinct.add(shape);
            return distinct.size() - 1;
        });
        return size++;
    }

    private void grow(int length) {
        arrivals = Arrays.copyOf(arrivals, length);
        notBefore = Arrays.copyOf(notBefore, length);
        deadlines = Arrays.copyOf(deadlines, length);
        keys = Arrays.copyOf(keys, length);
        finished = Arrays.copyOf(finished, length);
        shapes = Arrays.copyOf(shapes, length);
    }

    /** It was accepted and has its outcome, of those times. */
    public void finish(int index, long acceptedAt, long at) {
        arrivals[index] = acceptedAt;
        finished[index] = at;
    }

    public int size() {
        return size;
    }

    /** When it had its outcome; 0: it has none. */
    public long finishedAt(int index) {
        return finished[index];
    }

    public Shape shape(int index) {
        return distinct.get(shapes[index]);
    }

    int shapeIndex(int index) {
        return shapes[index];
    }

    List<Shape> shapes() {
        return distinct;
    }

    /** How many have no outcome. */
    public long unfinished() {
        return IntStream.range(0, size).filter(i -> finished[i] == 0).count();
    }

    /** From when on it may be called, as far as it says itself. */
    long readyAt(int index) {
        return Math.max(arrivals[index], notBefore[index]);
    }

    /** Those without an outcome at that time, in the order in which they may be called. */
    Selection unfinishedAt(long time) {
        int[] chosen = new int[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (finished[i] == 0 || finished[i] > time) {
                chosen[count++] = i;
            }
        }
        return new Selection(this, inOrder(Arrays.copyOf(chosen, count)));
    }

    private int[] inOrder(int[] chosen) {
        for (int i = 1; i < chosen.length; i++) {
            if (readyAt(chosen[i]) < readyAt(chosen[i - 1])) {
                return Arrays.stream(chosen)
                        .boxed()
                        .sorted((a, b) -> Long.compare(readyAt(a), readyAt(b)))
                        .mapToInt(Integer::intValue)
                        .toArray();
            }
        }
        return chosen;
    }

    /** One of them for the core. */
    Intent intent(int index, long ordinal) {
        Intent.Builder builder = shape(index).intent(ordinal, arrivals[index]).deadline(deadlines[index]);
        return builder.orderingKey(keys[index] == 0 ? null : Long.toHexString(keys[index]))
                .notBefore(notBefore[index])
                .build();
    }
}
