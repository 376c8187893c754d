package dev.headgate.bench.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Sampled stacks, and whose they are.
 *
 * @param samples one for each different stack
 */
public record Stacks(List<Sample> samples) {

    /**
     * @param frames from the thread's name to the innermost method, separated by semicolons
     * @param count how often it was met
     */
    public record Sample(String frames, long count) {}

    private static final String CORE = ";dev/headgate/core/";

    public Stacks {
        samples = List.copyOf(samples);
    }

    /** Reads what async-profiler calls collapsed. */
    public static Stacks read(Path file) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            int blank = line.lastIndexOf(' ');
            samples.add(new Sample(line.substring(0, blank), Long.parseLong(line.substring(blank + 1))));
        }
        return new Stacks(samples);
    }

    public long count() {
        return samples.stream().mapToLong(Sample::count).sum();
    }

    /** The part of all that is spent in the core or in what it calls: limiting and scheduling. */
    public double deciding() {
        long core = samples.stream()
                .filter(it -> it.frames().contains(CORE))
                .mapToLong(Sample::count)
                .sum();
        return (double) core / Math.max(1, count());
    }

    /** How often each was met. */
    public Map<Cost, Long> costs() {
        Map<Cost, Long> costs = new EnumMap<>(Cost.class);
        samples.forEach(it -> costs.merge(Cost.of(it.frames()), it.count(), Long::sum));
        return costs;
    }
}
