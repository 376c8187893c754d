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
                first(start, start.ordinal(), broken);
            }
            case Trace.Joined joined -> first(joined, joined.ordinal(), broken);
            case Trace.Finished(var time, long ordinal, var outcome, var progress, var by) ->
                ofKey(ordinal).remove(ordinal);
            case Trace.TookOver tookOver -> unfinished.clear();
            default -> {}
        }
    }

    private void first(Trace start, long ordinal, List<String> broken) {
        if (ofKey(ordinal).first() != ordinal) {
            broken.add(start + " before " + ofKey(ordinal).first() + " of its key");
        }
    }

    private NavigableSet<Long> ofKey(long ordinal) {
        String key = scenario.intents().get((int) ordinal).orderingKey();
        return unfinished.computeIfAbsent(key == null ? "without key " + ordinal : key, k -> new TreeSet<>());
    }
}
