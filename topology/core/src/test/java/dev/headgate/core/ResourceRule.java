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

    ResourceRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Started start -> {
                Intent intent = intent(start.ordinal());
                Set<Long> others = of(intent);
                boolean alone = intent.exclusive()
                        || others.stream().anyMatch(other -> intent(other).exclusive());
                if (alone && !others.isEmpty()) {
                    broken.add(start + " beside " + others + " of its resource");
                }
                others.add(start.ordinal());
            }
            case Trace.Ended ended -> of(intent(ended.ordinal())).remove(ended.ordinal());
            case Trace.Died died -> inFlight.clear();
            default -> {}
        }
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
