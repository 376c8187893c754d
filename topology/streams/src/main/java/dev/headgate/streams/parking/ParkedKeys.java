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

    static final long NO_KEY = 0;

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
        Place place = places.get(hash(entry));
        return place == null ? null : place.queue;
    }

    /** @param hash as {@link #hash} says */
    void add(long hash, LaneQueue queue) {
        if (hash != NO_KEY) {
            places.computeIfAbsent(hash, _ -> new Place(queue)).count++;
        }
    }

    void remove(LedgerEntry entry) {
        places.computeIfPresent(hash(entry), (_, place) -> --place.count == 0 ? null : place);
    }

    /** Of an intent's ordering key, another for each vendor; {@link #NO_KEY} without one. */
    static long hash(LedgerEntry entry) {
        Intent intent = entry.getIntent();
        if (intent.getOrderingKey() == null) {
            return NO_KEY;
        }
        long hash = IndexEntry.hash(intent.getVendor() + '\0' + intent.getOrderingKey());
        return hash == NO_KEY ? 1 : hash;
    }
}
