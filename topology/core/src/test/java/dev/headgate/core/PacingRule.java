package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a limit is paced one by one, calls of a scope start at least nine tenths of a permit's time apart; those of which
 * the start is committed first, when that is through. An owner does not know when the one before started its last.
 */
final class PacingRule implements Rules.Rule {

    private final Scenario scenario;
    private final Map<String, Map<Scope, Long>> last = new HashMap<>();
    private Policy policy;

    /** Those in batches, whose turns were reserved when they were marked, and which left after a commit. */
    private final Set<Long> batched = new HashSet<>();

    PacingRule(Scenario scenario) {
        this.scenario = scenario;
        this.policy = scenario.policy();
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Changed(var time, Policy changed) -> {
                policy = changed;
                last.clear();
            }
            case Trace.TookOver tookOver -> last.clear();
            case Trace.Accepted accepted -> placed(accepted.intent().ordinal(), accepted.progress());
            case Trace.Marked(var time, long ordinal, Progress progress) -> placed(ordinal, progress);
            case Trace.SetFree(var time, long ordinal) -> batched.remove(ordinal);
            case Trace.Started(long time, long ordinal, var attempt, var due) -> {
                for (Limit limit : policy.limits()) {
                    if (limit.pacing() != null && limit.pacing().burst() == 1) {
                        started(limit, ordinal, time, broken);
                    }
                }
            }
            default -> {}
        }
    }

    private void placed(long ordinal, Progress progress) {
        if (progress.batch() == null) {
            batched.remove(ordinal);
        } else {
            batched.add(ordinal);
        }
    }

    private void started(Limit limit, long ordinal, long time, List<String> broken) {
        Intent intent = scenario.intents().get((int) ordinal);
        if (intent.atMostOnce() || batched.contains(ordinal) || intent.cost(limit) == 0) {
            return;
        }
        Scope scope = Scope.of(limit.scope(), intent.scope());
        Long before = last.computeIfAbsent(limit.id(), id -> new HashMap<>()).put(scope, time);
        if (before == null || !(limit.window() instanceof Window.Rolling(Duration period))) {
            return;
        }
        double apart = 0.9 * intent.cost(limit.unit()) * period.toNanos() / limit.max(scope.values());
        if (time - before < apart) {
            broken.add(ordinal + " started at " + time + " too soon after " + before + " for " + limit);
        }
    }
}
