package dev.headgate.streams.parking;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.overflow.IndexEntry;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where ordering keys are parked: one that is parked anywhere is parked in one lane, whose turn its next has to wait for.
 * Two keys of the same hash wait for the same. About 50 bytes for each key that is parked.
 */
final class ParkedKeys {

    private static final class Place {

        private final LaneQueue queue;
        private int count;

        private Place(LaneQueue queue) {
            this.queue = queue;
        }
    }

    private final Long2ObjectOpenHashMap<Place> places = new Long2ObjectOpenHashMap<>();

    /** The lane in which others of the intent's ordering key wait; null for none. */
    @Nullable
    LaneQueue queue(LedgerEntry entry) {
        Place place = hasKey(entry) ? places.get(hash(entry)) : null;
        return place == null ? null : place.queue;
    }

    void add(LedgerEntry entry, LaneQueue queue) {
        if (hasKey(entry)) {
            add(hash(entry), queue);
        }
    }

    void add(long hash, LaneQueue queue) {
        places.computeIfAbsent(hash, _ -> new Place(queue)).count++;
    }

    void remove(LedgerEntry entry) {
        if (hasKey(entry)) {
            places.computeIfPresent(hash(entry), (_, place) -> --place.count == 0 ? null : place);
        }
    }

    static boolean hasKey(LedgerEntry entry) {
        return entry.getIntent().getOrderingKey() != null;
    }

    /** Of a key of one vendor: others may have the same. */
    static long hash(LedgerEntry entry) {
        Intent intent = entry.getIntent();
        return IndexEntry.hash(intent.getVendor() + '\0' + intent.getOrderingKey());
    }
}
