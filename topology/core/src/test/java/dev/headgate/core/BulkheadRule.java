package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A vendor is begun with four calls in flight and each answer allows one more at most, up to the bulkhead. After it said
 * that calls of a scope were too many at once, half of them may be in flight, and with each answer one more at most. A
 * call that waits for the commit of its start counts as one in flight. An owner knows nothing of this from the one before.
 */
final class BulkheadRule implements Rules.Rule {

    private static final class Complaint {
        final Set<Long> inFlight = new HashSet<>();
        int allowed = Integer.MAX_VALUE;
        long at = Long.MIN_VALUE;
    }

    private final Scenario scenario;
    private final Map<List<String>, Map<Scope, Complaint>> complaints = new HashMap<>();
    private final Set<Long> inFlight = new HashSet<>();

    /** The first members of batches that are announced: they start when that is committed, or are withdrawn. */
    private final Set<Long> announced = new HashSet<>();

    private final Set<Long> committed = new HashSet<>();
    private final Set<Long> due = new HashSet<>();

    /** Of those that are in a batch. */
    private final Map<Long, BatchPlace> places = new HashMap<>();

    private int bulkhead;
    private int allowed;

    BulkheadRule(Scenario scenario) {
        this.scenario = scenario;
        this.bulkhead = scenario.policy().bulkhead();
        this.allowed = Math.min(4, bulkhead);
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Changed(var time, Policy changed) -> {
                allowed = allowed == bulkhead ? changed.bulkhead() : Math.min(allowed, changed.bulkhead());
                bulkhead = changed.bulkhead();
                complaints.values().forEach(scopes -> scopes.values().forEach(c -> c.allowed = Integer.MAX_VALUE));
            }
            case Trace.Started(long time, long ordinal, var attempt, var at) -> {
                boolean wasLetIn = due.contains(ordinal);
                forgetAnnounced(ordinal);
                enters(ordinal, time, wasLetIn ? new ArrayList<>() : broken);
            }
            case Trace.Ended ended -> ended(ended);
            case Trace.Marked(long time, long ordinal, Progress progress) -> {
                if (isAnnounced(ordinal, progress.batch())) {
                    announced.add(ordinal);
                    enters(ordinal, time, broken);
                } else if (progress.started()) {
                    enters(ordinal, time, broken);
                } else if (scenario.intents().get((int) ordinal).atMostOnce()) {
                    leaves(ordinal);
                }
            }
            case Trace.Accepted(var time, Intent intent, Progress progress) -> {
                boolean _ = isAnnounced(intent.ordinal(), progress.batch());
            }
            case Trace.SetFree(var time, long ordinal) -> places.remove(ordinal);
            case Trace.Committed done -> committed.addAll(announced);
            case Trace.Confirmed told -> {
                due.addAll(committed);
                committed.forEach(this::leaves); // unless it starts now
                announced.removeAll(committed);
                committed.clear();
            }
            case Trace.Rested rested -> due.clear();
            case Trace.Finished(var time, long ordinal, var outcome, var progress, var by) -> {
                places.remove(ordinal);
                forgetAnnounced(ordinal);
                leaves(ordinal);
            }
            case Trace.TookOver tookOver -> {
                announced.clear();
                committed.clear();
                due.clear();
                places.clear();
                allowed = Math.min(4, bulkhead);
                inFlight.clear();
                complaints.clear();
            }
            default -> {}
        }
    }

    private boolean isAnnounced(long ordinal, @Nullable BatchPlace place) {
        BatchPlace before = place == null ? places.remove(ordinal) : places.put(ordinal, place);
        return place != null && place.position() == 0 && !place.equals(before);
    }

    private void forgetAnnounced(long ordinal) {
        announced.remove(ordinal);
        committed.remove(ordinal);
        due.remove(ordinal);
    }

    /** It starts, or is announced, in which case it was let in by then. */
    private void enters(long ordinal, long time, List<String> broken) {
        if (!inFlight.add(ordinal)) {
            return;
        }
        if (inFlight.size() > allowed) {
            broken.add(ordinal + " started at " + time + ": " + inFlight.size() + " in flight");
        }
        long memory = scenario.policy().coolDown().max().toNanos();
        for (List<String> names : complaints.keySet()) {
            Complaint found = complaint(names, ordinal);
            if (found.inFlight.isEmpty() && found.at < time - memory) {
                found.allowed = Integer.MAX_VALUE; // nobody has to remember it for longer
            }
            found.inFlight.add(ordinal);
            if (found.inFlight.size() > found.allowed) {
                broken.add(ordinal + " started at " + time + " although too many in " + names);
            }
        }
    }

    private void leaves(long ordinal) {
        inFlight.remove(ordinal);
        complaints.keySet().forEach(names -> complaint(names, ordinal).inFlight.remove(ordinal));
    }

    private void ended(Trace.Ended ended) {
        boolean answered = ended.reply() instanceof Reply.Answered || ended.reply() instanceof Reply.Stopped;
        if (ended.reply() instanceof Reply.Answered(var a, Verdict.Concurrency(var names, var hint), var r)) {
            answered = false;
            tooMany(names, ended);
        }
        inFlight.remove(ended.ordinal());
        allowed = Math.min(bulkhead, allowed + (answered ? 1 : 0));
        for (List<String> names : complaints.keySet()) {
            Complaint found = complaint(names, ended.ordinal());
            found.inFlight.remove(ended.ordinal());
            found.allowed += answered && found.allowed < Integer.MAX_VALUE ? 1 : 0;
        }
    }

    private void tooMany(List<String> names, Trace.Ended ended) {
        if (!complaints.containsKey(names)) {
            complaints.put(names, new HashMap<>());
            inFlight.forEach(ordinal -> complaint(names, ordinal).inFlight.add(ordinal));
        }
        Complaint found = complaint(names, ended.ordinal());
        if (ended.decided() >= found.at) {
            found.allowed = Math.max(1, Math.min(found.allowed, found.inFlight.size()) / 2);
            found.at = ended.time();
        }
    }

    private Complaint complaint(List<String> names, long ordinal) {
        Scope scope = Scope.of(names, scenario.intents().get((int) ordinal).scope());
        return complaints.computeIfAbsent(names, n -> new HashMap<>()).computeIfAbsent(scope, s -> new Complaint());
    }
}
