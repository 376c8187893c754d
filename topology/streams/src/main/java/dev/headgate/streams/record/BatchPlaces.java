package dev.headgate.streams.record;

import dev.headgate.core.BatchPlace;
import org.jspecify.annotations.Nullable;

/** Places in batches, in the terms of the ledger and of the core. */
final class BatchPlaces {

    private BatchPlaces() {}

    static @Nullable BatchPlace place(dev.headgate.schemas.@Nullable BatchPlace kept) {
        return kept == null ? null : new BatchPlace(kept.getId(), kept.getPosition(), kept.getSize());
    }

    static dev.headgate.schemas.@Nullable BatchPlace record(@Nullable BatchPlace place) {
        return place == null ? null : new dev.headgate.schemas.BatchPlace(place.id(), place.position(), place.size());
    }
}
