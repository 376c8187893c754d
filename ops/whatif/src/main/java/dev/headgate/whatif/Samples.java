package dev.headgate.whatif;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * How recorded calls ended, by the kind of their operation: of each kind at most {@link #MOST}, evenly chosen among all.
 *
 * <p>Threading: written by one thread, then read by any.
 */
public final class Samples {

    /** Of a kind of operation that are kept. */
    public static final int MOST = 10_000;

    /** In so many parts of time they are drawn anew: what is alike within a part stays together. */
    private static final int BLOCKS = 20;

    private final Map<String, Kind> kinds = new HashMap<>();
    private final SplittableRandom random = new SplittableRandom(1);

    private static final class Kind {

        private List<Sample> kept = new ArrayList<>();

        /** One of so many is kept. */
        private int every = 1;

        private long seen;

        void add(Sample sample, RandomGenerator random) {
            seen++;
            if (random.nextInt(every) != 0) {
                return;
            }
            if (kept.size() == MOST) {
                List<Sample> half = new ArrayList<>(MOST);
                for (int i = 0; i < MOST; i += 2) {
                    half.add(kept.get(i));
                }
                kept = half;
                every *= 2;
            }
            kept.add(sample);
        }
    }

    /** Adds one that ended after those before it, about. */
    public void add(String operation, Sample sample) {
        kinds.computeIfAbsent(operation, _ -> new Kind()).add(sample, random);
    }

    public boolean isEmpty() {
        return kinds.isEmpty();
    }

    /** Calls that were seen. */
    public long seen() {
        return kinds.values().stream().mapToLong(kind -> kind.seen).sum();
    }

    /** Returns what calls may end like, drawn anew from what was recorded. */
    Drawn draw(RandomGenerator generator) {
        Map<String, Sample[]> drawn = new HashMap<>();
        Kind most = null;
        for (Map.Entry<String, Kind> each : kinds.entrySet()) {
            Kind kind = each.getValue();
            drawn.put(each.getKey(), resampled(kind.kept, generator));
            most = most == null || kind.seen > most.seen ? kind : most;
        }
        if (most == null) {
            throw new IllegalStateException("no call was recorded");
        }
        return new Drawn(drawn, resampled(most.kept, generator));
    }

    /** A bootstrap by blocks: of those that follow each other, with repetition. */
    private static Sample[] resampled(List<Sample> kept, RandomGenerator random) {
        int size = kept.size();
        Sample[] drawn = new Sample[size];
        int block = Math.max(1, size / BLOCKS);
        for (int i = 0; i < size; ) {
            int from = random.nextInt(size);
            for (int j = 0; j < block && i < size; j++) {
                drawn[i++] = kept.get((from + j) % size);
            }
        }
        return drawn;
    }

    /** What calls may end like. */
    static final class Drawn {

        private final Map<String, Sample[]> byOperation;
        private final Sample[] others;

        private Drawn(Map<String, Sample[]> byOperation, Sample[] others) {
            this.byOperation = byOperation;
            this.others = others;
        }

        /** One of its kind, or of the most frequent one if none was recorded. */
        Sample next(String operation, RandomGenerator random) {
            Sample[] from = byOperation.getOrDefault(operation, others);
            return from[random.nextInt(from.length)];
        }
    }
}
