package dev.headgate.streams;

import dev.headgate.streams.kafka.ThreadMember;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.metrics.LimitOverrides;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.VendorMetricsRegistry;
import dev.headgate.streams.parking.BlockReader;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.retention.RetentionDeadlines;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBindings;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What every task of the process shares.
 *
 * @param layouts what the ledger was written for; only the formats that may be written change while the process runs
 * @param retention until when unread intents are kept, where that is soon
 * @param member the calling stream thread; null outside of one
 */
record AppContext(
        TaskSettings settings,
        TopicCodec codec,
        VendorBindings bindings,
        Executor pool,
        SteadyClock clock,
        RandomGenerator random,
        Meters meters,
        VendorMetricsRegistry vendorMetrics,
        LimitOverrides overrides,
        Shutdown shutdown,
        FaultInjection faults,
        BlockReader blocks,
        Supplier<Layout> layouts,
        RetentionDeadlines retention,
        Supplier<@Nullable ThreadMember> member) {

    /** What the ledger was written for, as of now: to be asked for each time that something is written. */
    Layout layout() {
        return layouts.get();
    }
}
