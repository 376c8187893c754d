package dev.headgate.trials.chaos;

import java.util.ArrayList;
import java.util.List;

/**
 * The memory that instances held, over time.
 *
 * <p>Threading: any thread.
 */
final class MemorySamples {

    private static final int MAX = 1_000_000;
    private static final int MIB = 1 << 20;

    private final List<Long> samples = new ArrayList<>();

    /** Notes what one held; 0 is nothing. */
    synchronized void add(long bytes) {
        if (bytes > 0 && samples.size() < MAX) {
            samples.add(bytes);
        }
    }

    /** The median of the first third, in MiB; 0 without enough samples. */
    synchronized long firstThird() {
        return median(samples.subList(0, samples.size() / 3));
    }

    /** The median of the last third, in MiB; 0 without enough samples. */
    synchronized long lastThird() {
        return median(samples.subList(samples.size() - samples.size() / 3, samples.size()));
    }

    private static long median(List<Long> some) {
        return some.isEmpty()
                ? 0
                : some.stream().sorted().skip(some.size() / 2).findFirst().orElse(0L) / MIB;
    }
}
