package dev.headgate.index;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An intent of the index as programs read it: the command index search and the HTTP API answer with it.
 *
 * @param status the outcome, UNREADABLE, or UNFINISHED
 * @param topic where the record lies that told most of it
 */
public record FoundIntent(
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

    public static FoundIntent of(IndexedIntent one) {
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
