package dev.headgate.streams;

import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** The catalogue of Headgate's own metrics. Per vendor, never per scope: their number must stay bounded. */
public final class Meters {

    /** Outcomes written. Tags vendor, outcome. */
    public static final String OUTCOMES = "headgate.outcomes";

    /** Calls that ended, timed from the decision to the connector's return. Tags vendor. */
    public static final String CALLS = "headgate.calls";

    /** Retries decided. Tags vendor. */
    public static final String RETRIES = "headgate.retries";

    /** Refusals that began or prolonged a cool-down. Tags vendor. */
    public static final String THROTTLED = "headgate.throttled";

    /** Dead letters written. */
    public static final String DEAD_LETTERS = "headgate.dead.letters";

    /** Records forwarded to their owner's partition. */
    public static final String MISPLACED = "headgate.misplaced";

    /** Calls in flight in this process. */
    public static final String IN_FLIGHT = "headgate.in.flight";

    private final MeterRegistry registry;

    public Meters(MeterRegistry registry) {
        this.registry = registry;
    }

    void outcome(String vendor, OutcomeKind kind) {
        counter(OUTCOMES, "Outcomes written", "vendor", vendor, "outcome", kind.name())
                .increment();
    }

    void call(String vendor, long nanos) {
        Timer.builder(CALLS)
                .description("Calls that ended, from the decision to the end")
                .tag("vendor", vendor)
                .register(registry)
                .record(Duration.ofNanos(nanos));
    }

    void retry(String vendor) {
        counter(RETRIES, "Retries decided", "vendor", vendor).increment();
    }

    void throttled(String vendor) {
        counter(THROTTLED, "Refusals that began or prolonged a cool-down", "vendor", vendor)
                .increment();
    }

    void deadLetter() {
        counter(DEAD_LETTERS, "Dead letters written").increment();
    }

    void misplaced() {
        counter(MISPLACED, "Records forwarded to their owner's partition").increment();
    }

    void inFlight(Drain drain) {
        Gauge.builder(IN_FLIGHT, drain, Drain::inFlight)
                .description("Calls in flight in this process")
                .register(registry);
    }

    private Counter counter(String name, String description, String... tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }
}
