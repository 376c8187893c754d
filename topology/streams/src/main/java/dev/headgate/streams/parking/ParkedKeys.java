package dev.headgate.streams.parking;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where ordering keys are parked: one that is parked anywhere is parked in one lane, whose turn its next has to wait for.
 * Two keys of the same hash wait for the same.
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

    @Nullable
    LaneQueue queue(long key) {
        Place place = places.get(key);
        return place == null ? null : place.queue;
    }

    void add(long key, LaneQueue queue) {
        places.computeIfAbsent(key, _ -> new Place(queue)).count++;
    }

    void remove(long key) {
        Place place = places.get(key);
        if (place != null && --place.count == 0) {
            places.remove(key);
        }
    }
}
