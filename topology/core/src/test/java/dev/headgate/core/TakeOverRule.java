package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An owner calls only when the ledger says so. After one that was cut off, the first call of each scope that may have
 * been refused meanwhile is alone until the vendor answered it otherwise; for a day.
 */
final class TakeOverRule implements Rules.Rule {

    /** What was refused longer ago is over. */
    private static final long DOUBT = 24L * 3_600_000_000_000L;

    private final Scenario scenario;
    private boolean marked;
    private long doubtedUntil = Long.MIN_VALUE;
    private final Map<Scope, Long> probes = new HashMap<>();
    private final Set<Scope> trusted = new HashSet<>();

    TakeOverRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Committed committed -> marked = committed.marked();
            case Trace.TookOver(long time, Trace.Before before) -> {
                marked = false;
                doubtedUntil = before == Trace.Before.CUT_OFF ? time + DOUBT : Long.MIN_VALUE;
                probes.clear();
                trusted.clear();
            }
            case Trace.Started start -> started(start, broken);
            case Trace.Ended ended -> ended(ended);
            default -> {}
        }
    }

    private void started(Trace.Started start, List<String> broken) {
        if (!marked) {
            broken.add(start + " before it was committed that somebody calls");
        }
        if (start.time() >= doubtedUntil) {
            return;
        }
        for (List<String> names : scenario.policy().refusable()) {
            Scope scope = scope(names, start.ordinal());
            if (!trusted.contains(scope) && probes.putIfAbsent(scope, start.ordinal()) != null) {
                broken.add(start + " beside the first call of " + scope + " after the take-over");
            }
        }
    }

    private void ended(Trace.Ended ended) {
        for (List<String> names : scenario.policy().refusable()) {
            Scope scope = scope(names, ended.ordinal());
            if (probes.remove(scope, ended.ordinal()) && isDealtWith(ended.reply())) {
                trusted.add(scope);
            }
        }
    }

    private static boolean isDealtWith(Reply reply) {
        return reply instanceof Reply.Stopped
                || (reply instanceof Reply.Answered answered && !(answered.verdict() instanceof Verdict.Refusal));
    }

    private Scope scope(List<String> names, long ordinal) {
        return Scope.of(names, scenario.intents().get((int) ordinal).scope());
    }
}
