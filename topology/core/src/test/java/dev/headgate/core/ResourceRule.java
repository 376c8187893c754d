package dev.headgate.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** While a call is in flight that is to have its resource for itself, no other of that resource is. */
final class ResourceRule implements Rules.Rule {

    private final Scenario scenario;
    private final Map<Long, Set<Long>> inFlight = new HashMap<>();

    /** Whom a call serves besides, by whose it is. */
    private final Map<Long, Set<Long>> joined = new HashMap<>();

    ResourceRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Started start -> starts(start.ordinal(), broken);
            case Trace.Joined(var time, long ordinal, long started) -> {
                joined.computeIfAbsent(started, _ -> new HashSet<>()).add(ordinal);
                starts(ordinal, broken);
            }
            case Trace.Ended ended -> {
                ends(ended.ordinal());
                Set<Long> others = joined.remove(ended.ordinal());
                if (others != null) {
                    others.forEach(this::ends);
                }
            }
            case Trace.Died died -> {
                inFlight.clear();
                joined.clear();
            }
            default -> {}
        }
    }

    private void starts(long ordinal, List<String> broken) {
        Intent intent = intent(ordinal);
        Set<Long> others = of(intent);
        boolean alone = intent.exclusive()
                || others.stream().anyMatch(other -> intent(other).exclusive());
        if (alone && !others.isEmpty()) {
            broken.add(ordinal + " started beside " + others + " of its resource");
        }
        others.add(ordinal);
    }

    private void ends(long ordinal) {
        of(intent(ordinal)).remove(ordinal);
    }

    private Set<Long> of(Intent intent) {
        return intent.resource() == 0
                ? new HashSet<>()
                : inFlight.computeIfAbsent(intent.resource(), resource -> new HashSet<>());
    }

    private Intent intent(long ordinal) {
        return scenario.intents().get((int) ordinal);
    }
}
