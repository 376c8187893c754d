package dev.headgate.core;

import dev.headgate.api.Joining;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an intent is said to have waited for can have kept it, each cause by what was seen of it; the longest is said to be so. */
final class WaitCauseRule implements Rules.Rule {

    private final Scenario scenario;

    /** What all calls cost that were started, by limit and scope. */
    private final Map<String, Map<Scope, Long>> costs = new HashMap<>();

    /** Whose calls are under way, or wait for a commit. */
    private final Set<Long> inFlight = new HashSet<>();

    /** Those that wait for none. */
    private final Set<Long> left = new HashSet<>();

    /** When the last call of each ended, its own too, which nobody answered and the vendor may still be at. */
    private final Map<Long, Long> ended = new HashMap<>();

    private final Map<String, Set<Scope>> cooled = new HashMap<>();
    private final Set<Long> retried = new HashSet<>();
    private boolean paused;
    private boolean drained;
    private boolean hinted;
    private boolean crowded;

    /** Whether there was an owner before, of whom not all is known. */
    private boolean inherited;

    WaitCauseRule(Scenario scenario) {
        this.scenario = scenario;
        this.inherited = scenario.inherited();
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.TookOver _ -> {
                inherited = true;
                inFlight.clear();
                left.clear();
            }
            case Trace.Started started -> {
                started(started.ordinal());
                left.add(started.ordinal());
            }
            case Trace.Marked(long time, long ordinal, Progress progress) -> {
                if (progress.started() || isFirst(progress.batch())) { // and leaves after a commit
                    started(ordinal);
                } else if (!left.contains(ordinal)) {
                    ended(ordinal, time);
                }
            }
            case Trace.Ended call -> {
                left.remove(call.ordinal());
                boolean known = !(call.reply() instanceof Reply.Unanswered);
                long hold = scenario.policy().transit().unansweredHold().toNanos();
                ended(call.ordinal(), known ? call.time() : call.time() + hold);
                crowded |= call.reply() instanceof Reply.Answered answered
                        && answered.verdict() instanceof Verdict.Concurrency;
            }
            case Trace.Cooled cool ->
                cooled.computeIfAbsent(cause(cool.verdict()), c -> new HashSet<>())
                        .add(cool.scope());
            case Trace.Retried retry -> retried.add(retry.ordinal());
            case Trace.Joined joined -> retried.add(joined.ordinal()); // perhaps, with whose call it is
            case Trace.Ordered(var time, Event order) -> paused |= order instanceof Event.Paused;
            case Trace.Drained _ -> drained = true;
            case Trace.Allowed _ -> hinted = true;
            case Trace.Told told when told.history() != null -> told(told, told.history(), broken);
            default -> {}
        }
    }

    private static String cause(String verdict) {
        return PauseRule.isPause(verdict) ? verdict : "COOL_DOWN";
    }

    private void started(long ordinal) {
        if (!inFlight.add(ordinal)) {
            return;
        }
        Intent intent = intent(ordinal);
        for (Limit limit : scenario.policy().limits()) {
            if (isCounted(limit, intent)) {
                costs.computeIfAbsent(limit.id(), id -> new HashMap<>())
                        .merge(Scope.of(limit.scope(), intent.scope()), (long) intent.cost(limit.unit()), Long::sum);
            }
        }
    }

    private void ended(long ordinal, long time) {
        if (inFlight.remove(ordinal)) {
            ended.put(ordinal, time);
        }
    }

    /** The call of a batch is its first one's. */
    private static boolean isFirst(@Nullable BatchPlace place) {
        return place != null && place.position() == 0;
    }

    private static boolean isCounted(Limit limit, Intent intent) {
        return limit.exempt() == null || !intent.costs().containsKey(limit.exempt());
    }

    private void told(Trace.Told told, History history, List<String> broken) {
        history.waited().forEach((cause, time) -> {
            if (!mayHaveKept(cause, told)) {
                broken.add(told + " waited for nothing that was: " + cause);
            }
        });
        long longest =
                history.waited().values().stream().mapToLong(t -> t).max().orElse(0);
        long held = history.waited().getOrDefault(history.heldBy(), 0L);
        if (held < longest) {
            broken.add(told + " was held longer by another than " + history.heldBy());
        }
    }

    private boolean mayHaveKept(String cause, Trace.Told told) {
        Intent intent = intent(told.ordinal());
        String[] parts = cause.split(":", 2);
        String id = parts.length < 2 ? null : parts[1];
        return switch (parts[0]) {
            case "QUOTA" -> "hint".equals(id) ? hinted : mayLimit(id, intent);
            case "BULKHEAD" -> (id == null || isPlaces(id)) && (inherited || wereOthers(intent));
            case "COOL_DOWN" -> inherited || cooled.keySet().stream().anyMatch(any -> wasClosed(any, intent));
            case "UNREACHABLE", "AUTH", "FAILING" -> inherited || wasClosed(cause, intent);
            case "RETRY" -> inherited || retried.contains(intent.ordinal());
            case "NOT_BEFORE" -> inherited || intent.notBefore() > intent.acceptedAt();
            case "ORDER" -> intent.orderingKey() != null;
            case "BATCH" -> intent.joining() instanceof Joining.Batch;
            case "RESOURCE" -> intent.resource() != 0 || intent.joining() instanceof Joining.Batch;
            case "PAUSED" -> inherited || paused;
            case "DRAINING" -> drained;
            case "COMMIT", "TURN" -> true;
            case "TAKE_OVER" -> inherited;
            default -> false;
        };
    }

    /** All calls that were ever started in its scope leave too little for it. */
    private boolean mayLimit(@Nullable String id, Intent intent) {
        for (Limit limit : scenario.policy().limits()) {
            if (limit.id().equals(id)) {
                long taken = costs.getOrDefault(id, Map.of()).getOrDefault(Scope.of(limit.scope(), intent.scope()), 0L);
                return isCounted(limit, intent) && (inherited || taken + largest(limit) > least(limit, intent));
            }
        }
        return false;
    }

    /** What the first of its queue may cost, which it waits behind. */
    private long largest(Limit limit) {
        return scenario.intents().stream()
                .mapToLong(other -> other.cost(limit.unit()))
                .max()
                .orElse(0);
    }

    /** Below that it is kept by nothing. */
    private long least(Limit limit, Intent intent) {
        if (limit.pacing() != null) {
            return 0;
        }
        if (scenario.own() != null) {
            return largest(limit); // after any other
        }
        List<String> values = Scope.of(limit.scope(), intent.scope()).values();
        int max = limit.max(values);
        if (scenario.change() != null) {
            for (Limit other : scenario.change().policy().limits()) {
                boolean begun = !other.window().equals(limit.window())
                        || (limit.window().refills() && other.highest() != limit.highest());
                if (other.id().equals(limit.id()) && begun) {
                    return 0; // it may begin full
                }
                max = other.id().equals(limit.id()) ? Math.min(max, other.max(values)) : max;
            }
        }
        return intent.priority() == Priority.HIGH
                ? max
                : Math.min(max, Sharing.others(scenario.policy().shares(), max));
    }

    private boolean isPlaces(String id) {
        boolean learned = crowded && id.equals("learned");
        return learned
                || scenario.policy().concurrency().stream()
                        .map(ConcurrencyLimit::id)
                        .anyMatch(id::equals);
    }

    /** Whether any other call was under way since it was accepted. */
    private boolean wereOthers(Intent intent) {
        return inFlight.stream().anyMatch(other -> other != intent.ordinal())
                || ended.values().stream().anyMatch(time -> time >= intent.acceptedAt());
    }

    private boolean wasClosed(String cause, Intent intent) {
        return cooled.getOrDefault(cause, Set.of()).stream()
                .anyMatch(scope -> Scope.of(scope.names(), intent.scope()).equals(scope));
    }

    private Intent intent(long ordinal) {
        return scenario.intents().get((int) ordinal);
    }
}
