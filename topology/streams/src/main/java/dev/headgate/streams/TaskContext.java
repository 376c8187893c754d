package dev.headgate.streams;

import dev.headgate.streams.call.CallPool;
import dev.headgate.streams.kafka.CommitScheduler;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.LimitOverrideStore;
import dev.headgate.streams.overflow.SortedKeys;
import dev.headgate.streams.parking.Parking;
import dev.headgate.streams.record.Outbox;

/**
 * What one task has of its own.
 *
 * @param keys where what waits outside the core's windows is found
 * @param overrides limits that commands have set
 * @param retirements vendors of which nothing more is accepted
 * @param partition of the intents topic
 * @param overlap nanoseconds for which a former owner that was cut off may still believe to own it and call
 */
record TaskContext(
        Ledger ledger,
        SortedKeys keys,
        CallPool calls,
        Outbox outbox,
        CommitScheduler commitScheduler,
        Checkpointer checkpointer,
        Parking parking,
        LimitOverrideStore overrides,
        Retirements retirements,
        int partition,
        long overlap) {}
