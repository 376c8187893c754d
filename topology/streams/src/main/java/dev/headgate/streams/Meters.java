package dev.headgate.streams;

import dev.headgate.schemas.OutcomeKind;
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
        registry.counter(OUTCOMES, "vendor", vendor, "outcome", kind.name()).increment();
    }

    void call(String vendor, long nanos) {
        Timer.builder(CALLS).tag("vendor", vendor).register(registry).record(Duration.ofNanos(nanos));
    }

    void retry(String vendor) {
        registry.counter(RETRIES, "vendor", vendor).increment();
    }

    void throttled(String vendor) {
        registry.counter(THROTTLED, "vendor", vendor).increment();
    }

    void deadLetter() {
        registry.counter(DEAD_LETTERS).increment();
    }

    void misplaced() {
        registry.counter(MISPLACED).increment();
    }

    void inFlight(Drain drain) {
        Gauge.builder(IN_FLIGHT, drain, Drain::inFlight).register(registry);
    }
}
