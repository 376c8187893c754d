package dev.headgate.trials.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** The order of a run's faults, from its seed. */
final class FaultSchedule {

    private record Card(FaultKind kind, double place) {}

    private FaultSchedule() {}

    /**
     * So many of each family as the duration asks for, its kinds in turn, those of each family spread evenly.
     *
     * @param kinds which may be played
     */
    static List<FaultKind> of(long seed, Set<FaultKind> kinds, Duration duration) {
        Random random = new Random(seed);
        List<Card> cards = new ArrayList<>();
        for (FaultFamily family : FaultFamily.values()) {
            List<FaultKind> its = new ArrayList<>(new TreeSet<>(kinds)
                    .stream().filter(kind -> kind.family() == family).toList());
            Collections.shuffle(its, random);
            int count = its.isEmpty() ? 0 : family.planned(duration);
            for (int i = 0; i < count; i++) {
                cards.add(new Card(its.get(i % its.size()), (i + random.nextDouble()) / count));
            }
        }
        cards.sort(Comparator.comparingDouble(Card::place));
        return cards.stream().map(Card::kind).toList();
    }
}
