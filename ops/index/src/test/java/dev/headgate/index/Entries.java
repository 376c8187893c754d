package dev.headgate.index;

import dev.headgate.index.IndexedIntent.Outcome;
import dev.headgate.index.IndexedIntent.Place;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What records tell, for tests. */
final class Entries {

    static final Instant BEGIN = Instant.parse("2026-11-20T10:00:00Z");
    static final Map<String, String> ABOUT = Map.of("application", "app", "cluster", "c1");

    private Entries() {}

    /** As its producer sent it, a second after {@link #BEGIN} for each offset. */
    static Entry intent(long offset, String vendor, String id, String tenant, Map<String, String> correlation) {
        return new Entry(
                Entry.Source.INTENT,
                new IndexedIntent(
                        new Place("intents", 0, offset),
                        id,
                        vendor,
                        0,
                        tenant,
                        correlation,
                        "order-" + id,
                        "HIGH",
                        BEGIN.plusSeconds(offset),
                        null));
    }

    static Entry result(long offset, String vendor, String id, String status, Instant ended) {
        return new Entry(
                Entry.Source.RESULT,
                new IndexedIntent(
                        new Place("results", 0, offset),
                        id,
                        vendor,
                        0,
                        null,
                        Map.of(),
                        null,
                        null,
                        ended.minusSeconds(1),
                        new Outcome(status, status.equals("SUCCEEDED") ? "" : "why", ended, 2)));
    }

    static Entry letter(long offset, String vendor, @Nullable String id, String status, Instant ended) {
        return new Entry(
                Entry.Source.DEAD_LETTER,
                new IndexedIntent(
                        new Place("dead-letters", 0, offset),
                        id,
                        vendor,
                        0,
                        id == null ? null : "tenant-of-letter",
                        Map.of(),
                        null,
                        null,
                        null,
                        new Outcome(status, "a letter", ended, 1)));
    }

    static IndexQuery all() {
        return new IndexQuery(null, null, null, null, null, null, null, IndexQuery.MOST);
    }
}
