package dev.headgate.streams;

import dev.headgate.api.Joining;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.overflow.OverflowQueue;
import dev.headgate.streams.parking.Parking;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the vendors of one task share.
 *
 * @param startNeedsCommit whether what must be committed before a call is waited for: false only where a fault is tried
 * @param formats the newest format that the ledger may be written in
 */
record VendorContext(
        Meters meters,
        Checkpointer checkpointer,
        EffectExecutor executor,
        OverflowQueue<VendorRuntime> overflow,
        StatusPublisher publisher,
        VendorIndex index,
        Parking parking,
        boolean startNeedsCommit,
        IntSupplier formats) {

    /** Returns whether what belongs to it can be kept in the ledger: a batch can't before that is of the format for it. */
    boolean keeps(@Nullable Joining joining) {
        return !(joining instanceof Joining.Batch) || formats.getAsInt() >= StateFormat.KINDS_OF_WORK;
    }
}
