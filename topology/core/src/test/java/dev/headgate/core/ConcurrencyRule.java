package dev.headgate.core;

import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** As the vendor sees it: no more calls of a scope at once than a concurrency limit allows. */
final class ConcurrencyRule implements Rules.Rule {

    private final Scenario scenario;
    private final Map<ConcurrencyLimit, Map<Scope, Set<Long>>> busy = new HashMap<>();
    private Policy policy;
    private long changedAt = Nanos.NEVER;

    ConcurrencyRule(Scenario scenario) {
        this.scenario = scenario;
        this.policy = scenario.policy();
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Changed(long time, Policy changed) -> {
                policy = changed;
                changedAt = time;
            }
            case Trace.Arrived(long time, long call, long ordinal, long sent, var spent, var page) -> {
                for (ConcurrencyLimit limit : scenario.policy().concurrency()) {
                    Set<Long> calls = calls(limit, ordinal);
                    calls.add(call);
                    if (calls.size() > most(limit, ordinal, sent)) {
                        broken.add(limit + ": " + calls.size() + " at once at " + time);
                    }
                }
            }
            case Trace.Done(var time, long call, long ordinal) ->
                scenario.policy()
                        .concurrency()
                        .forEach(limit -> calls(limit, ordinal).remove(call));
            default -> {}
        }
    }

    private Set<Long> calls(ConcurrencyLimit limit, long ordinal) {
        return busy.computeIfAbsent(limit, l -> new HashMap<>())
                .computeIfAbsent(scope(limit, ordinal), s -> new HashSet<>());
    }

    private Scope scope(ConcurrencyLimit limit, long ordinal) {
        return Scope.of(limit.scope(), scenario.intents().get((int) ordinal).scope());
    }

    /** The most while a call that was sent then was on its way. */
    private int most(ConcurrencyLimit limit, long ordinal, long sent) {
        List<String> values = scope(limit, ordinal).values();
        int before = sent <= changedAt ? limit.max(values) : 0;
        return Math.max(
                before,
                policy.concurrency().stream()
                        .filter(other -> other.id().equals(limit.id()))
                        .mapToInt(other -> other.max(values))
                        .findFirst()
                        .orElseThrow());
    }
}
