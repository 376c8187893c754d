package dev.headgate.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A call serves besides its own intent only what asks for the same, was there when the call was started, and may be called
 * more than once; and an answer is taken for nobody's but theirs.
 */
final class JoinRule implements Rules.Rule {

    private final Scenario scenario;

    /** Those that an owner was told of and that have no outcome. */
    private final Set<Long> waiting = new HashSet<>();

    /** By whose call it is, all that it serves. */
    private final Map<Long, Set<Long>> served = new HashMap<>();

    /** Whom the call served that ended last. */
    private Set<Long> answered = Set.of();

    private String answeredBy = "";

    JoinRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Accepted(var time, Intent intent, var progress) -> waiting.add(intent.ordinal());
            case Trace.Started start -> {
                waiting.remove(start.ordinal());
                served.put(start.ordinal(), new HashSet<>(Set.of(start.ordinal())));
            }
            case Trace.Joined joined -> joined(joined, broken);
            case Trace.Ended ended -> {
                answered = served.getOrDefault(ended.ordinal(), Set.of());
                answeredBy = intent(ended.ordinal()).id();
                waiting.addAll(answered);
            }
            case Trace.Finished finished -> finished(finished, broken);
            case Trace.TookOver tookOver -> {
                waiting.clear();
                served.clear();
            }
            default -> {}
        }
    }

    private void joined(Trace.Joined joined, List<String> broken) {
        Intent one = intent(joined.ordinal());
        Intent other = intent(joined.started());
        if (!waiting.remove(joined.ordinal())) {
            broken.add(joined + " although it did not wait");
        }
        if (one.joining() == null
                || !one.joining().equals(other.joining())
                || !one.scope().equals(other.scope())
                || one.cost() != other.cost()
                || !one.costs().equals(other.costs())) {
            broken.add(joined + " although it asks for something else");
        }
        if (one.atMostOnce() || other.atMostOnce()) {
            broken.add(joined + " although to be called at most once");
        }
        Set<Long> all = served.get(joined.started());
        if (all == null || !all.add(joined.ordinal())) {
            broken.add(joined + " although no call was started");
        }
    }

    private void finished(Trace.Finished finished, List<String> broken) {
        waiting.remove(finished.ordinal());
        boolean byAnswer = finished.outcome() == Outcome.SUCCEEDED || finished.outcome() == Outcome.FAILED;
        if ((byAnswer || finished.answeredBy() != null) && !answered.contains(finished.ordinal())) {
            broken.add(finished + " by a call that did not serve it");
        }
        if (finished.answeredBy() != null && !finished.answeredBy().equals(answeredBy)) {
            broken.add(finished + " although the call was that of " + answeredBy);
        }
    }

    private Intent intent(long ordinal) {
        return scenario.intents().get((int) ordinal);
    }
}
