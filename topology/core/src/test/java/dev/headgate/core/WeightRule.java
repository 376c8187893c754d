package dev.headgate.core;

import dev.headgate.core.policy.Shares;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * With one vendor-wide limit of which nothing is kept: while one of a priority waits that may start, another priority has no more
 * starts than its weight is a multiple of that one's, and two.
 */
final class WeightRule implements Rules.Rule {

    private final Scenario scenario;

    /** Those waiting, and from when each may start. */
    private final Map<Long, Long> waiting = new HashMap<>();

    private final PausedIntents paused = new PausedIntents();
    private final Map<Priority, Map<Priority, Integer>> passed = new EnumMap<>(Priority.class);

    WeightRule(Scenario scenario) {
        this.scenario = scenario;
    }

    /** Starts of others while one of this priority waits. */
    private Map<Priority, Integer> passed(Priority priority) {
        return passed.computeIfAbsent(priority, _ -> new EnumMap<>(Priority.class));
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        paused.see(entry);
        switch (entry) {
            case Trace.Accepted(var time, Intent intent, var progress) ->
                waiting.put(intent.ordinal(), intent.notBefore());
            case Trace.Retried(var time, long ordinal, long notBefore, var cause) -> waiting.put(ordinal, notBefore);
            case Trace.Finished finished -> waiting.remove(finished.ordinal());
            case Trace.TookOver _ -> {
                waiting.clear();
                passed.clear();
            }
            case Trace.Started(long time, long ordinal, var attempt, var due) -> {
                waiting.remove(ordinal);
                started(priority(ordinal), time, broken);
            }
            default -> {}
        }
    }

    private void started(Priority started, long time, List<String> broken) {
        passed(started).clear();
        Shares shares = scenario.policy().shares();
        for (Priority other : Priority.values()) {
            if (other == started || !waits(other, time)) {
                passed(other).clear();
                continue;
            }
            int starts = passed(other).merge(started, 1, Integer::sum);
            if (starts > weight(started, shares) / weight(other, shares) + 2) {
                broken.add(other + " was passed over by " + started + " " + starts + " times at " + time);
            }
        }
    }

    private boolean waits(Priority priority, long time) {
        return waiting.entrySet().stream()
                .anyMatch(each -> each.getValue() <= time
                        && priority(each.getKey()) == priority
                        && mayStartAhead(each.getKey(), time)
                        && !isBehindOneThatMayNot(each.getKey(), time)
                        && !paused.hold(scenario.intents().get(each.getKey().intValue()), time));
    }

    /** One whose deadline is near does not, and others may take the permits that come next. */
    private boolean mayStartAhead(long ordinal, long time) {
        return scenario.intents().get((int) ordinal).deadline() - time
                > scenario.lead().toNanos();
    }

    private boolean isBehindOneThatMayNot(long ordinal, long time) {
        Intent behind = scenario.intents().get((int) ordinal);
        return waiting.keySet().stream()
                .filter(other -> other < ordinal && !mayStartAhead(other, time))
                .map(other -> scenario.intents().get(other.intValue()))
                .anyMatch(ahead -> ahead.priority() == behind.priority()
                        && ahead.tenant().equals(behind.tenant())
                        && ahead.scope().equals(behind.scope()));
    }

    private Priority priority(long ordinal) {
        return scenario.intents().get((int) ordinal).priority();
    }

    private static int weight(Priority priority, Shares shares) {
        return priority == Priority.HIGH ? shares.high() : priority == Priority.NORMAL ? shares.normal() : shares.low();
    }
}
