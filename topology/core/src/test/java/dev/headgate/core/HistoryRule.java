package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Limit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What is told with an outcome is what its owner saw: when the first call left, as many permits as its calls took, steps in
 * order, and of the time that it did not spend in flight nothing twice and nothing left out.
 */
final class HistoryRule implements Rules.Rule {

    /** A shorter wait need not be told of one that nothing else is told of. */
    private static final long SHORTEST = 1_000_000;

    /** Moves from one place to another until a call is started, at most. */
    private static final int MOVES = 4;

    /** An intent, as its owner saw it. */
    private static final class Seen {
        final long since;
        int starts;
        long startedAt;
        long inFlight;
        final Map<String, Integer> permits = new HashMap<>();

        Seen(long since) {
            this.since = since;
        }
    }

    /** A call under way, and whom it serves. */
    private record Running(long time, long due, Set<Long> served) {}

    private final Scenario scenario;
    private final Map<Long, Seen> seen = new HashMap<>();

    /** By whose call it is. */
    private final Map<Long, Running> running = new HashMap<>();

    private long begin;

    HistoryRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.TookOver tookOver -> {
                begin = tookOver.time();
                seen.clear();
                running.clear();
            }
            case Trace.Accepted(var time, Intent intent, var progress) ->
                seen.put(intent.ordinal(), new Seen(Math.max(begin, intent.acceptedAt())));
            case Trace.Started(long time, long ordinal, var attempt, long due) ->
                running.put(ordinal, new Running(time, Math.max(time, due), new HashSet<>(Set.of(ordinal))));
            case Trace.Joined(var time, long ordinal, long started) ->
                Objects.requireNonNull(running.get(started)).served().add(ordinal);
            case Trace.Ended ended -> ended(ended);
            case Trace.Told told -> told(told, broken);
            default -> {}
        }
    }

    private void ended(Trace.Ended ended) {
        Running call = Objects.requireNonNull(running.remove(ended.ordinal()));
        boolean sent = !(ended.reply() instanceof Reply.Unsent);
        for (Long ordinal : call.served()) {
            Seen one = seen(ordinal);
            one.starts++;
            one.inFlight += ended.time() - call.time();
            if (sent && one.startedAt == 0) {
                one.startedAt = call.due();
            }
        }
        if (sent) {
            count(ended, seen(ended.ordinal()).permits);
        }
    }

    private Seen seen(long ordinal) {
        return Objects.requireNonNull(seen.get(ordinal));
    }

    private void count(Trace.Ended ended, Map<String, Integer> permits) {
        Intent intent = scenario.intents().get((int) ended.ordinal());
        Map<String, Integer> said =
                Updates.withCost(intent, ended.reply().reading().spent());
        for (Limit limit : scenario.policy().limits()) {
            boolean counts = limit.exempt() == null || !intent.costs().containsKey(limit.exempt());
            int spent = counts ? said.getOrDefault(limit.unit(), intent.cost(limit.unit())) : 0;
            if (spent > 0) {
                permits.merge(limit.id(), spent, Integer::sum);
            }
        }
    }

    private void told(Trace.Told told, List<String> broken) {
        Seen one = seen(told.ordinal());
        seen.remove(told.ordinal());
        if (told.startedAt() != one.startedAt) {
            broken.add(told + " although the first call was sent at " + one.startedAt);
        }
        if (!told.permits().equals(one.permits)) {
            broken.add(told + " although its calls took permits " + one.permits);
        }
        long waited = 0;
        History history = told.history();
        if (history != null) {
            steps(told, history, one, broken);
            waited = history.waited().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
        long idle = told.time() - one.since - one.inFlight;
        if (waited > idle) {
            broken.add(told + " tells of more time than it waited, " + idle);
        }
        if (waited < idle - SHORTEST * (MOVES + one.starts)) {
            broken.add(told + " tells of less time than it waited, " + idle);
        }
    }

    private void steps(Trace.Told told, History history, Seen one, List<String> broken) {
        int size = history.steps().size();
        if (size > 32 || history.leftOut() < 0 || (history.leftOut() > 0 && size < 32)) {
            broken.add(told + " has " + size + " steps and " + history.leftOut() + " left out");
        }
        long last = one.since;
        for (History.Step step : history.steps()) {
            if (step.at() < last) {
                broken.add(told + " has a step out of order: " + step);
            }
            last = step.at();
        }
        if (size > 0 && last > told.time() + scenario.lead().toNanos()) { // ended before it was due to leave
            broken.add(told + " has a step that is to come");
        }
    }
}
