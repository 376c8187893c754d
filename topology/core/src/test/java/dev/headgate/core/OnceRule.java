package dev.headgate.core;

import dev.headgate.api.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is to be called at most once reaches the vendor again only if the vendor refused it before, whoever calls; and
 * starts only when the ledger says that it may have.
 */
final class OnceRule implements Rules.Rule {

    private final Scenario scenario;

    /** A page of an intent's list, or the whole of one that has none. */
    private record Part(long ordinal, int page) {}

    /** Those whose last call that arrived was not refused. */
    private final Set<Part> dealtWith = new HashSet<>();

    /** By call. */
    private final Map<Long, Part> arrived = new HashMap<>();

    private final Set<Long> started = new HashSet<>();
    private final Map<Long, Boolean> uncommitted = new HashMap<>();

    OnceRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Marked(var time, long ordinal, Progress progress) ->
                uncommitted.put(ordinal, progress.started());
            case Trace.Paged page -> uncommitted.put(page.ordinal(), false);
            case Trace.Retried(var time, long ordinal, var notBefore, var cause) -> uncommitted.put(ordinal, false);
            case Trace.Committed committed -> {
                uncommitted.forEach((ordinal, may) -> {
                    if (may) {
                        started.add(ordinal);
                    } else {
                        started.remove(ordinal);
                    }
                });
                uncommitted.clear();
            }
            case Trace.Died died -> uncommitted.clear();
            case Trace.Started start -> {
                if (once(start.ordinal()) && !started.contains(start.ordinal())) {
                    broken.add(start + " before its start was committed");
                }
            }
            case Trace.Arrived arrived -> {
                Part part = new Part(arrived.ordinal(), arrived.page());
                this.arrived.put(arrived.call(), part);
                if (once(arrived.ordinal()) && !dealtWith.add(part)) {
                    broken.add(arrived + " a second time");
                }
            }
            case Trace.Judged(var time, long call, var ordinal, Verdict verdict) -> {
                if (verdict instanceof Verdict.Refusal || verdict instanceof Verdict.Concurrency) {
                    dealtWith.remove(arrived.get(call));
                }
            }
            default -> {}
        }
    }

    private boolean once(long ordinal) {
        return scenario.intents().get((int) ordinal).atMostOnce();
    }
}
