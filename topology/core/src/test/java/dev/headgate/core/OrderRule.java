package dev.headgate.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Nothing starts before everything accepted earlier with its ordering key has finished; an owner begins with what it is
 * told.
 */
final class OrderRule implements Rules.Rule {

    private final Scenario scenario;
    private final Map<String, TreeSet<Long>> unfinished = new HashMap<>();

    OrderRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Accepted(var time, Intent intent, var progress) ->
                ofKey(intent.ordinal()).add(intent.ordinal());
            case Trace.Started start -> {
                if (ofKey(start.ordinal()).first() != start.ordinal()) {
                    broken.add(start + " before " + ofKey(start.ordinal()).first() + " of its key");
                }
            }
            case Trace.Finished(var time, long ordinal, var outcome, var progress) ->
                ofKey(ordinal).remove(ordinal);
            case Trace.TookOver tookOver -> unfinished.clear();
            default -> {}
        }
    }

    private NavigableSet<Long> ofKey(long ordinal) {
        String key = scenario.intents().get((int) ordinal).orderingKey();
        return unfinished.computeIfAbsent(key == null ? "without key " + ordinal : key, k -> new TreeSet<>());
    }
}
