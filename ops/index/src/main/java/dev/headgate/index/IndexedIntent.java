package dev.headgate.index;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an intent, or of an input that was none: one row of the index.
 *
 * @param place of the record that told most: the result, or else the dead letter, or else the intent
 * @param id null where none could be read
 * @param vendor empty where none could be read
 * @param replay its replay generation: each is a row of its own
 * @param tenant null where only its result was read, which does not name it
 * @param correlation empty for none
 * @param orderingKey null for none, and where only its result was read
 * @param priority null where only its result was read
 * @param acceptedAt when its owner accepted it; until its result was read, when it was produced; null if neither is known
 * @param outcome null if none was read yet
 */
public record IndexedIntent(
        Place place,
        @Nullable String id,
        String vendor,
        int replay,
        @Nullable String tenant,
        Map<String, String> correlation,
        @Nullable String orderingKey,
        @Nullable String priority,
        @Nullable Instant acceptedAt,
        @Nullable Outcome outcome) {

    /** What {@link IndexQuery} calls the status of those without an outcome. */
    public static final String UNFINISHED = "UNFINISHED";

    /** Copies the map. */
    public IndexedIntent {
        correlation = Map.copyOf(correlation);
    }

    /** A record in Kafka. */
    public record Place(String topic, int partition, long offset) {}

    /**
     * How it ended.
     *
     * @param status the outcome's kind, or UNREADABLE
     * @param reason at most 200 characters
     * @param attempts those that counted
     */
    public record Outcome(String status, String reason, Instant endedAt, int attempts) {}

    /** The outcome's kind, UNREADABLE or {@link #UNFINISHED}. */
    public String status() {
        return outcome == null ? UNFINISHED : outcome.status();
    }

    /** When it ended, or else when it was accepted: what is sorted and searched by. The epoch if neither is known. */
    public Instant at() {
        if (outcome != null) {
            return outcome.endedAt();
        }
        return acceptedAt == null ? Instant.EPOCH : acceptedAt;
    }
}
