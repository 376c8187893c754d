package dev.headgate.cli.plan;

import dev.headgate.schemas.OwnerPartition;
import java.nio.charset.StandardCharsets;

/**
 * A vendor that has to have a place.
 *
 * @param waiting intents accepted and not in flight, as its owner said last
 * @param inFlight calls not yet answered
 */
public record PlannedVendor(String vendor, int waiting, int inFlight) {

    /** Of which nothing is known but its profile. */
    public static PlannedVendor of(String vendor) {
        return new PlannedVendor(vendor, 0, 0);
    }

    /** Whether it has something to do now. */
    boolean busy() {
        return waiting > 0 || inFlight > 0;
    }

    /** The partition that owns it, of so many. */
    int partition(int partitions) {
        return OwnerPartition.of(vendor.getBytes(StandardCharsets.UTF_8), partitions);
    }
}
