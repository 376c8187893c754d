package dev.headgate.console.api;

import dev.headgate.index.IndexReader;
import dev.headgate.index.IndexedIntent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a search of the index found.
 *
 * @param intents the latest first
 * @param more whether there are others besides
 * @param completeUntil what was committed before is in the index; null while it is read for the first time
 * @param behind records that were not in it yet
 */
record FoundIntents(
        List<FoundIntent> intents, boolean more, @Nullable String completeUntil, long behind) {

    static FoundIntents of(IndexReader.Found found) {
        return new FoundIntents(
                found.intents().stream().map(FoundIntent::of).toList(),
                found.more(),
                found.state().completeUntil() == null
                        ? null
                        : found.state().completeUntil().toString(),
                found.state().behind());
    }

    /**
     * @param status the outcome, UNREADABLE, or UNFINISHED
     * @param topic where the record lies that told most of it
     */
    record FoundIntent(
            String vendor,
            @Nullable String id,
            int replay,
            String status,
            @Nullable String reason,
            @Nullable String tenant,
            @Nullable String priority,
            @Nullable String orderingKey,
            Map<String, String> correlation,
            @Nullable String acceptedAt,
            @Nullable String endedAt,
            @Nullable Integer attempts,
            String topic,
            int partition,
            long offset) {

        static FoundIntent of(IndexedIntent one) {
            IndexedIntent.Outcome outcome = one.outcome();
            return new FoundIntent(
                    one.vendor(),
                    one.id(),
                    one.replay(),
                    one.status(),
                    outcome == null ? null : outcome.reason(),
                    one.tenant(),
                    one.priority(),
                    one.orderingKey(),
                    new TreeMap<>(one.correlation()),
                    one.acceptedAt() == null ? null : one.acceptedAt().toString(),
                    outcome == null ? null : outcome.endedAt().toString(),
                    outcome == null ? null : outcome.attempts(),
                    one.place().topic(),
                    one.place().partition(),
                    one.place().offset());
        }
    }
}
