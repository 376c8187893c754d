package dev.headgate.bench.profile;

import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the processor time of Headgate's process went.
 *
 * @param benchmark its name
 * @param work what Headgate did
 * @param machine where and when
 * @param samples of processor time, one for 2 ms
 * @param deciding the part of all that limiting and scheduling took, with what they call
 * @param costs the largest first
 */
public record ProfileFigures(
        String benchmark, String work, Machine machine, long samples, double deciding, List<Part> costs) {

    private static final double PERCENT = 100;

    public ProfileFigures {
        costs = List.copyOf(costs);
    }

    /**
     * @param name of a cost
     * @param share of all
     */
    public record Part(String name, double share) {}

    public static ProfileFigures of(Profile.Work work, Stacks stacks, Machine machine) {
        long all = Math.max(1, stacks.count());
        List<Part> parts = stacks.costs().entrySet().stream()
                .sorted(Map.Entry.<Cost, Long>comparingByValue(Comparator.reverseOrder()))
                .map(it -> new Part(it.getKey().words(), (double) it.getValue() / all))
                .toList();
        return new ProfileFigures(
                "profile", work.name().toLowerCase(Locale.ROOT), machine, stacks.count(), stacks.deciding(), parts);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>(List.of("| processor time for | % |", "| --- | ---: |"));
        for (Part part : costs) {
            lines.add(Text.format("| %s | %.1f |", part.name(), part.share() * PERCENT));
        }
        lines.add("");
        lines.add(Text.format(
                "Limiting and scheduling, with all they call: %.1f %% of %,d samples.", deciding * PERCENT, samples));
        lines.add(machine.inWords(1));
        return lines;
    }
}
