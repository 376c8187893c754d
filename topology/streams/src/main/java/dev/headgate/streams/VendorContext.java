package dev.headgate.streams;

import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.overflow.OverflowQueue;
import dev.headgate.streams.parking.Parking;

/**
 * What the vendors of one task share.
 *
 * @param startNeedsCommit whether what must be committed before a call is waited for: false only where a fault is tried
 */
record VendorContext(
        Meters meters,
        Checkpointer checkpointer,
        EffectExecutor executor,
        OverflowQueue<VendorRuntime> overflow,
        StatusPublisher publisher,
        VendorIndex index,
        Parking parking,
        boolean startNeedsCommit) {}
