package dev.headgate.trials.judge;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The outcomes seen, counted for each intent. Holds at most as many intents as it was made for.
 *
 * <p>Threading: one thread.
 */
public final class Outcomes {

    private final int most;
    private final Map<IntentKey, Integer> seen = new HashMap<>();
    private final Map<String, Map<OutcomeKind, Long>> kinds = new HashMap<>();
    private long total;

    /**
     * @param most intents that are kept apart, at least 1
     */
    public Outcomes(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("most must be at least 1: " + most);
        }
        this.most = most;
    }

    /**
     * Counts one.
     *
     * @throws IllegalStateException if it would be of more different intents than there is room for
     */
    public void add(Result result) {
        IntentKey key = new IntentKey(result.getVendor(), result.getId());
        if (seen.size() == most && !seen.containsKey(key)) {
            throw new IllegalStateException("outcomes of more than " + most + " intents");
        }
        seen.merge(key, 1, Integer::sum);
        kinds.computeIfAbsent(result.getVendor(), missing -> new EnumMap<>(OutcomeKind.class))
                .merge(result.getOutcome(), 1L, Long::sum);
        total++;
    }

    /** Outcome records, duplicates included. */
    public long total() {
        return total;
    }

    /** Intents with an outcome. */
    public int distinct() {
        return seen.size();
    }

    /** How many outcomes an intent has. */
    public int of(IntentKey intent) {
        return seen.getOrDefault(intent, 0);
    }

    /** How many outcomes a vendor's intents have, by kind; kinds not seen are absent. */
    public Map<OutcomeKind, Long> kinds(String vendor) {
        return Collections.unmodifiableMap(kinds.getOrDefault(vendor, Map.of()));
    }

    /** How many outcomes of a kind a vendor's intents have. */
    public long count(String vendor, OutcomeKind kind) {
        return kinds(vendor).getOrDefault(kind, 0L);
    }

    /** How many outcomes each intent has that has any. */
    public Map<IntentKey, Integer> byIntent() {
        return Collections.unmodifiableMap(seen);
    }
}
