package dev.headgate.bench.contender;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.HeadgateStreams;
import dev.headgate.streams.ShutdownOptions;
import dev.headgate.streams.TaskSettings;
import dev.headgate.streams.record.ResultsFormat;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.spi.VendorBinding;
import dev.headgate.streams.spi.VendorBindings;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Headgate with everything on and the program's own defaults: ledger, limits, metrics, exactly_once_v2. */
record Headgate(ResultsFormat results) implements Contender.Starter {

    private static final Duration UNKNOWN_GRACE = Duration.ofSeconds(30);
    private static final int LEDGER = 100_000;

    /** Room for all intents that wait. */
    private static final int PARKED = 2_000_000;

    private static final int WINDOW = 10_000;
    private static final int MAX_BYTES = 900_000;
    private static final Duration DRAIN = Duration.ofSeconds(30);

    /** Profiles that do not change. */
    private record Fixed(Map<String, VendorBinding> byVendor) implements VendorBindings {

        @Override
        public @Nullable VendorBinding binding(String vendor) {
            return byVendor.get(vendor);
        }

        @Override
        public Set<String> vendors() {
            return byVendor.keySet();
        }
    }

    @Override
    public AutoCloseable start(Assignment assignment, Calls calls, Contender.Failure failure) throws Exception {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        HeadgateStreams streams = HeadgateStreams.start(
                StreamsApplication.settings(assignment),
                new TaskSettings(
                        UNKNOWN_GRACE,
                        assignment.calls() == CallKind.PARKED ? PARKED : LEDGER,
                        TaskSettings.LEDGER_BYTES,
                        WINDOW,
                        MAX_BYTES,
                        Assignment.APPLICATION,
                        TaskSettings.LEAD),
                new TopicCodec(new AvroSerde(), Topics.DEFAULT_PREFIX, results),
                new Fixed(assignment.vendors().stream().collect(Collectors.toMap(Function.identity(), calls::binding))),
                registry,
                new ShutdownOptions(DRAIN, true),
                DRAIN);
        Thread.ofVirtual().start(() -> watch(streams, failure));
        return () -> {
            streams.close();
            registry.close();
        };
    }

    private static void watch(HeadgateStreams streams, Contender.Failure failure) {
        try {
            if (!streams.awaitStopped()) {
                failure.because(new IllegalStateException("Headgate gave up"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody interrupts it but the end of the process
        }
    }
}
