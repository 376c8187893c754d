package dev.headgate.trials.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What was played, and what happened of it.
 *
 * <p>Threading: one thread.
 */
final class FaultTally {

    private final Set<FaultKind> kinds;
    private final Map<FaultKind, Integer> played = new EnumMap<>(FaultKind.class);
    private final Map<FaultKind, Integer> happened = new EnumMap<>(FaultKind.class);

    FaultTally(Set<FaultKind> kinds) {
        this.kinds = new TreeSet<>(kinds);
    }

    void add(FaultKind kind, boolean asMeant) {
        played.merge(kind, 1, Integer::sum);
        if (asMeant) {
            happened.merge(kind, 1, Integer::sum);
        }
    }

    private int played(FaultKind kind) {
        return played.getOrDefault(kind, 0);
    }

    private int happened(FaultKind kind) {
        return happened.getOrDefault(kind, 0);
    }

    int of(FaultFamily family) {
        return kinds.stream()
                .filter(kind -> kind.family() == family)
                .mapToInt(kind -> happened(kind) * family.each())
                .sum();
    }

    /** Instances that lost their tasks without a clean stop, at most; faults that missed may have hurt too. */
    int uncleanEnds() {
        return kinds.stream().mapToInt(kind -> played(kind) * kind.unclean()).sum();
    }

    /** Times that owners changed, at most, but for those that nobody ordered. */
    int interruptions() {
        return uncleanEnds()
                + kinds.stream()
                        .filter(kind -> kind.family() == FaultFamily.REBALANCE)
                        .mapToInt(kind -> played(kind) * kind.family().each())
                        .sum();
    }

    List<ChaosFigures.FaultCount> counts() {
        return kinds.stream()
                .map(kind -> new ChaosFigures.FaultCount(kind.flag(), played(kind), happened(kind)))
                .toList();
    }

    List<ChaosFigures.FamilyCount> families(Duration duration) {
        return kinds.stream()
                .map(FaultKind::family)
                .distinct()
                .map(family -> new ChaosFigures.FamilyCount(family.words(), of(family), family.least(duration)))
                .toList();
    }

    /** Whether more must happen of a kind, or of its family. */
    boolean lacks(FaultKind kind, Duration duration) {
        return of(kind.family()) < kind.family().least(duration) || happened(kind) < leastOf(kind, duration);
    }

    /** Which counts are too low for a run of this length, each in words. */
    List<String> missing(Duration duration) {
        List<String> missing = new ArrayList<>();
        for (FaultFamily family : FaultFamily.values()) {
            int least = family.least(duration);
            boolean chosen = kinds.stream().anyMatch(kind -> kind.family() == family);
            if (chosen && of(family) < least) {
                missing.add(family.words() + ": " + of(family) + " of at least " + least);
            }
        }
        kinds.stream()
                .filter(kind -> happened(kind) < leastOf(kind, duration))
                .map(kind -> kind.flag() + ": " + happened(kind) + " of at least " + leastOf(kind, duration))
                .forEach(missing::add);
        return missing;
    }

    /** Kills are to be spread over the crash points: each has half of its even share at least; of others, all of it. */
    private int leastOf(FaultKind kind, Duration duration) {
        FaultFamily family = kind.family();
        long its = kinds.stream().filter(it -> it.family() == family).count();
        if (kind.isCrashPoint()) {
            return (int) (family.least(duration) / (2 * its));
        }
        return family.isSpread() ? (int) (family.least(duration) / its) : 0;
    }
}
