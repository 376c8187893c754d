package dev.headgate.bench.contender;

import dev.headgate.schemas.AvroSerde;
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
final class HeadgateContender extends StreamsContender {

    private static final Duration UNKNOWN_GRACE = Duration.ofSeconds(30);
    private static final int WINDOW = 10_000;
    private static final int MAX_BYTES = 900_000;
    private static final Duration DRAIN = Duration.ofSeconds(30);

    private final ResultsFormat results;
    private final boolean watched;

    private HeadgateContender(String name, ResultsFormat results, boolean watched) {
        super(name, "exactly one result; calls at least once, never over a limit");
        this.results = results;
        this.watched = watched;
    }

    static HeadgateContender avro() {
        return new HeadgateContender("headgate", ResultsFormat.AVRO, false);
    }

    /** The same with a console open beside it. */
    static HeadgateContender watched() {
        return new HeadgateContender("headgate-console", ResultsFormat.AVRO, true);
    }

    /** The same that writes results as JSON. */
    static HeadgateContender json() {
        return new HeadgateContender("headgate-json", ResultsFormat.JSON, false);
    }

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
    public boolean isWatched() {
        return watched;
    }

    @Override
    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) throws Exception {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        HeadgateStreams streams = HeadgateStreams.start(
                settings(assignment),
                new TaskSettings(
                        UNKNOWN_GRACE,
                        assignment.ledger(),
                        TaskSettings.LEDGER_BYTES,
                        WINDOW,
                        MAX_BYTES,
                        Assignment.APPLICATION,
                        TaskSettings.LEAD),
                new TopicCodec(new AvroSerde(), assignment.prefix(), results),
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

    private static void watch(HeadgateStreams streams, Failure failure) {
        try {
            if (!streams.awaitStopped()) {
                failure.because(new IllegalStateException("Headgate gave up"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody interrupts it but the end of the process
        }
    }
}
