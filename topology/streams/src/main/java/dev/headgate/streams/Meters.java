package dev.headgate.streams;

import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Counts and times what {@link Metric} lists. */
final class Meters {

    private final MeterRegistry registry;

    Meters(MeterRegistry registry) {
        this.registry = registry;
    }

    void outcome(String vendor, OutcomeKind kind) {
        counter(Metric.OUTCOMES, vendor, kind.name()).increment();
    }

    void call(String vendor, long nanos) {
        timer(Metric.CALLS, vendor).record(Duration.ofNanos(nanos));
    }

    void retry(String vendor) {
        counter(Metric.RETRIES, vendor).increment();
    }

    /**
     * @param begun whether an episode begins with it
     */
    void throttled(String vendor, String verdict, boolean begun) {
        counter(Metric.THROTTLED, vendor, verdict).increment();
        if (begun) {
            counter(Metric.EPISODES, vendor).increment();
        }
    }

    void deadLetter() {
        counter(Metric.DEAD_LETTERS).increment();
    }

    void misplaced() {
        counter(Metric.MISPLACED).increment();
    }

    void unproven() {
        counter(Metric.UNPROVEN).increment();
    }

    void lostState() {
        counter(Metric.LOST_STATE).increment();
    }

    void inFlight(Drain drain) {
        gauge(Metric.IN_FLIGHT, drain, Drain::inFlight);
    }

    /** Returns the timer of a vendor's decisions. */
    Timer decisions(String vendor) {
        return timer(Metric.DECISIONS, vendor);
    }

    /** Registers a gauge, or a counter that reads, of what {@code source} shows; it keeps the source. */
    <T> Meter gauge(Metric metric, T source, ToDoubleFunction<T> value, String... tags) {
        if (metric.type() == Metric.Type.COUNTER) {
            return FunctionCounter.builder(metric.id(), source, value)
                    .description(metric.description())
                    .tags(tags(metric, tags))
                    .register(registry);
        }
        return Gauge.builder(metric.id(), source, value)
                .description(metric.description())
                .baseUnit(metric.type() == Metric.Type.SECONDS ? "seconds" : null)
                .tags(tags(metric, tags))
                .strongReference(true)
                .register(registry);
    }

    void remove(Meter meter) {
        registry.remove(meter);
    }

    private Counter counter(Metric metric, String... tags) {
        return Counter.builder(metric.id())
                .description(metric.description())
                .tags(tags(metric, tags))
                .register(registry);
    }

    private Timer timer(Metric metric, String... tags) {
        return Timer.builder(metric.id())
                .description(metric.description())
                .tags(tags(metric, tags))
                .register(registry);
    }

    private static List<Tag> tags(Metric metric, String... values) {
        List<Tag> tags = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            tags.add(Tag.of(metric.tags().get(i), values[i]));
        }
        return tags;
    }
}
