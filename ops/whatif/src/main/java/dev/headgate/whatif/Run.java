package dev.headgate.whatif;

import dev.headgate.core.Outcome;
import dev.headgate.core.Priority;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** What came of one run in virtual time. */
final class Run {

    /** As the core calls the wait for those before. */
    private static final String TURN = "TURN";

    final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    final Map<Priority, Waits> waits = new EnumMap<>(Priority.class);

    /** Nanoseconds that intents waited, by what for. */
    final Map<String, Long> causes = new HashMap<>();

    long calls;
    long refusals;

    /** When the last outcome was, in nanoseconds since the epoch. */
    long finishedAt;

    /** Intents without an outcome when the run was ended. */
    long unfinished;

    void finished(Outcome outcome, long at) {
        outcomes.merge(outcome, 1L, Long::sum);
        finishedAt = at;
    }

    long finished() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    void waited(Priority priority, long nanos) {
        waits.computeIfAbsent(priority, _ -> new Waits()).add(nanos);
    }

    /** What they waited for longest, but for those before them; empty for nothing. */
    String heldBy() {
        return causes.entrySet().stream()
                .filter(cause -> !cause.getKey().equals(TURN))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
