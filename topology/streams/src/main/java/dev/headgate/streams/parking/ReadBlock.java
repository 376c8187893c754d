package dev.headgate.streams.parking;

import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.ParkedIntent;
import java.util.List;

/**
 * A block as it was read.
 *
 * @param intents in the order in which they were accepted
 */
record ReadBlock(long id, List<ParkedIntent> intents) {

    LedgerEntry entry(int place) {
        return intents.get(place).getEntry();
    }

    long ordinal(int place) {
        return intents.get(place).getOrdinal();
    }
}
