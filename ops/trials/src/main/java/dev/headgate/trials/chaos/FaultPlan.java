package dev.headgate.trials.chaos;

import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * Which faults a run plays in which order, how often each was played, and how often it happened as it was meant.
 *
 * <p>Threading: one thread.
 */
final class FaultPlan {

    private final Set<FaultKind> kinds;
    private final Duration duration;
    private final Map<FaultKind, Integer> played = new EnumMap<>(FaultKind.class);
    private final Map<FaultKind, Integer> happened = new EnumMap<>(FaultKind.class);

    private record Card(FaultKind kind, double place) {}

    /** @param duration of the run */
    FaultPlan(Set<FaultKind> kinds, Duration duration) {
        this.kinds = new TreeSet<>(kinds);
        this.duration = duration;
    }

    /** The order: of each family as many as the duration asks for, its kinds in turn, spread evenly. */
    List<FaultKind> schedule(long seed) {
        Random random = new Random(seed);
        List<Card> cards = new ArrayList<>();
        for (FaultFamily family : FaultFamily.values()) {
            List<FaultKind> its = new ArrayList<>(of(family));
            Collections.shuffle(its, random);
            int count = its.isEmpty() ? 0 : family.planned(duration);
            for (int i = 0; i < count; i++) {
                cards.add(new Card(its.get(i % its.size()), (i + random.nextDouble()) / count));
            }
        }
        cards.sort(Comparator.comparingDouble(Card::place));
        return cards.stream().map(Card::kind).toList();
    }

    void add(FaultKind kind, boolean asMeant) {
        played.merge(kind, 1, Integer::sum);
        happened.merge(kind, asMeant ? 1 : 0, Integer::sum);
    }

    private List<FaultKind> of(FaultFamily family) {
        return kinds.stream().filter(kind -> kind.family() == family).toList();
    }

    private int happened(FaultKind kind) {
        return happened.getOrDefault(kind, 0);
    }

    int happened(FaultFamily family) {
        return of(family).stream()
                .mapToInt(kind -> happened(kind) * family.each())
                .sum();
    }

    private int sumOfPlayed(ToIntFunction<FaultKind> each) {
        return played.entrySet().stream()
                .mapToInt(it -> it.getValue() * each.applyAsInt(it.getKey()))
                .sum();
    }

    /** Instances that lost their tasks without a clean stop, at most; faults that missed may have hurt too. */
    int uncleanEnds() {
        return sumOfPlayed(FaultKind::unclean);
    }

    /** Times that owners changed, at most, but for changes that no fault ordered. */
    int interruptions() {
        return uncleanEnds()
                + sumOfPlayed(kind -> kind.family() == FaultFamily.REBALANCE ? FaultFamily.REBALANCE.each() : 0);
    }

    /** Adds a row for each kind. */
    void countKinds(Report report) {
        report.list("faults");
        kinds.forEach(kind -> report.row("faults")
                .with("fault", kind.flag())
                .with("played", played.getOrDefault(kind, 0))
                .with("happened", happened(kind)));
    }

    /** Adds a row for each family. */
    void countFamilies(Report report) {
        report.list("families");
        kinds.stream()
                .map(FaultKind::family)
                .distinct()
                .forEach(family -> report.row("families")
                        .with("family", family.words())
                        .with("happened", happened(family))
                        .with("least", family.least(duration)));
    }

    /** Whether more must happen of a kind, or of its family. */
    boolean lacks(FaultKind kind) {
        return happened(kind.family()) < kind.family().least(duration) || happened(kind) < least(kind);
    }

    /** Which counts are too low for a run of this length, each in words. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        kinds.stream()
                .map(FaultKind::family)
                .distinct()
                .forEach(it -> expect(missing, it.words(), happened(it), it.least(duration)));
        kinds.forEach(kind -> expect(missing, kind.flag(), happened(kind), least(kind)));
        return missing;
    }

    private static void expect(List<String> missing, String what, int happened, int least) {
        if (happened < least) {
            missing.add(what + ": " + happened + " of at least " + least);
        }
    }

    /** Kills are to be spread over the crash points: each has half of its even share at least; of others, all of it. */
    private int least(FaultKind kind) {
        FaultFamily family = kind.family();
        int its = of(family).size();
        if (kind.isCrashPoint()) {
            return family.least(duration) / (2 * its);
        }
        return family.isSpread() ? family.least(duration) / its : 0;
    }
}
