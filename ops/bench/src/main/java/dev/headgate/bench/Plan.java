package dev.headgate.bench;

import dev.headgate.bench.contender.Contender;
import dev.headgate.trials.harness.Progress;
import java.util.List;

/**
 * Who is compared, and how often.
 *
 * @param peers whether others than Headgate and copy are measured too
 * @param only names of those measured, whatever peers says; empty for no such choice
 * @param repeats of each, at least 1, in turns
 * @param quick a fraction of the work, which tells little
 */
public record Plan(boolean peers, List<String> only, int repeats, boolean quick) {

    public Plan {
        only = List.copyOf(only);
        if (repeats < 1) {
            throw new IllegalArgumentException("repeats must be at least 1: " + repeats);
        }
    }

    /**
     * The contenders, as often as they are measured.
     *
     * @throws UnknownContenderException naming them, if one of only is not among all
     */
    Rounds<Contender> rounds(List<Contender> own, List<Contender> all, Progress progress) {
        return new Rounds<>(contenders(own, all), repeats, progress);
    }

    /**
     * The contenders.
     *
     * @param own those without peers
     * @param all those with
     * @throws UnknownContenderException naming them, if one of only is not among all
     */
    List<Contender> contenders(List<Contender> own, List<Contender> all) {
        if (only.isEmpty()) {
            return peers ? all : own;
        }
        for (String name : only) {
            if (all.stream().noneMatch(it -> it.toString().equals(name))) {
                throw new UnknownContenderException(name, all);
            }
        }
        return all.stream().filter(it -> only.contains(it.toString())).toList();
    }

    /** A name was given that no contender has. */
    public static final class UnknownContenderException extends IllegalArgumentException {

        UnknownContenderException(String name, List<Contender> there) {
            super("no contender is called " + name + "; there are: "
                    + String.join(", ", there.stream().map(Contender::toString).toList()));
        }
    }
}
