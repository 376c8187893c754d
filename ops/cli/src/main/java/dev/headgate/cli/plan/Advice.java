package dev.headgate.cli.plan;

import dev.headgate.control.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What other numbers of partitions would bring.
 *
 * @param now the placement that is asked for
 * @param counts placements with these numbers of partitions, ascending, that of now among them
 * @param members instances that run, or that there would be
 * @param existing how many partitions the topics have, so that they can only grow; null while there are none
 */
record Advice(
        Placement now,
        List<Placement> counts,
        int members,
        @Nullable Integer existing) {

    private static final List<Integer> USUAL = List.of(12, 24, 48, 96);

    /** With the usual numbers of partitions that are more, and with those that exist. */
    static Advice of(Placement now, int members, @Nullable Integer existing) {
        SortedSet<Integer> counts = new TreeSet<>(USUAL);
        counts.removeIf(it -> it <= now.partitions());
        if (existing != null) {
            counts.add(existing);
        }
        counts.remove(now.partitions());
        List<Placement> all = Stream.concat(
                        Stream.of(now), counts.stream().map(it -> Placement.spread(now.vendors(), it, members)))
                .sorted(Comparator.comparing(Placement::partitions))
                .toList();
        return new Advice(now, all, members, existing);
    }

    /** Whether these are the partitions that there are. */
    boolean exists(Placement placement) {
        return existing != null && existing == placement.partitions();
    }

    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (members > now.partitions()) {
            sentences.add(Texts.count(members - now.partitions(), "instance") + " of " + members
                    + " would have nothing to do: a partition is in one instance, and there are "
                    + Texts.count(now.partitions(), "partition") + ".");
        }
        if (existing != null && existing > now.partitions()) {
            sentences.add("There are " + existing + " partitions, and they can't be taken away again.");
        } else {
            better().ifPresentOrElse(better -> sentences.addAll(better(better)), () -> sentences.add(enough()));
        }
        sentences.add("Vendors of a partition share a thread, which decides on tens of thousands of intents a second:"
                + " what more partitions bring is that more instances share the work.");
        return sentences;
    }

    /** The fewest partitions with which the busiest one has the least to do that any of them reaches. */
    private Optional<Placement> better() {
        int least = counts.stream().mapToInt(Advice::load).min().orElse(0);
        return counts.stream().filter(it -> load(it) == least).findFirst().filter(it -> load(it) < load(now));
    }

    /** Where nothing is known to be busy, every vendor may be. */
    private static int load(Placement placement) {
        return placement.mostBusy() > 0 ? placement.mostBusy() : placement.mostVendors();
    }

    /** The command has a line of its own. */
    private List<String> better(Placement better) {
        String what = now.mostBusy() > 0 ? "busy vendor" : "vendor";
        return List.of(
                "With " + better.partitions() + " partitions there would be at most " + Texts.count(load(better), what)
                        + " on one, and not " + load(now) + ". They can't be taken away again"
                        + (existing == null ? "." : ", and to get them everything is stopped:"),
                "  headgate topics " + (existing == null ? "apply" : "grow") + " --partitions " + better.partitions());
    }

    private String enough() {
        return load(now) <= 1
                ? "No two busy vendors share a partition."
                : "More partitions of the usual numbers would not take busy vendors apart.";
    }
}
