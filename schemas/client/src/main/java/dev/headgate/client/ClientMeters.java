package dev.headgate.client;

import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Registers what a client counts in a Micrometer registry, under names that begin with {@code headgate.client}. A program
 * that uses this needs {@code micrometer-core} on its class path. A registry holds the meters' source weakly, so that the
 * program must keep a reference to this object for as long as it wants the figures.
 */
public final class ClientMeters implements MeterBinder {

    private final Supplier<ClientMetrics> metrics;
    private final BooleanSupplier reading;

    /**
     * Of a client.
     *
     * @param client the client whose figures are registered
     */
    public ClientMeters(HeadgateClient client) {
        this(client::metrics, () -> client.readFailure() == null);
    }

    /**
     * Of a client that the program has wrapped.
     *
     * @param metrics gives the client's figures each time that the registry asks for one
     * @param reading whether the client can read outcomes now
     */
    public ClientMeters(Supplier<ClientMetrics> metrics, BooleanSupplier reading) {
        this.metrics = metrics;
        this.reading = reading;
    }

    private ClientMetrics now() {
        return metrics.get();
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bindCounts(registry);
        bindOutcomes(registry);
        bindNow(registry);
        bindTimes(registry);
    }

    private void bindCounts(MeterRegistry registry) {
        count(registry, "sent", "intents that the broker has", ClientMetrics::sent);
        count(registry, "send.failures", "intents that could not be sent", ClientMetrics::sendFailures);
        count(registry, "timeouts", "calls and streams whose outcome did not come in time", ClientMetrics::timedOut);
        count(
                registry,
                "refused",
                "calls and streams refused, as many as allowed were pending",
                ClientMetrics::refused);
        count(
                registry,
                "outcomes.late",
                "outcomes that came after their call had timed out",
                ClientMetrics::lateOutcomes);
        count(registry, "read.failures", "times that outcomes could not be read", ClientMetrics::readFailures);
        count(
                registry,
                "records.unreadable",
                "records of results and pages that were passed over",
                ClientMetrics::unreadableRecords);
    }

    private void count(MeterRegistry registry, String name, String description, ToLongFunction<ClientMetrics> number) {
        FunctionCounter.builder("headgate.client." + name, this, it -> number.applyAsLong(it.now()))
                .description(description)
                .register(registry);
    }

    private void bindOutcomes(MeterRegistry registry) {
        for (OutcomeKind kind : OutcomeKind.values()) {
            FunctionCounter.builder(
                            "headgate.client.outcomes",
                            this,
                            it -> it.now().outcomes().getOrDefault(kind, 0L))
                    .tag("outcome", kind.name())
                    .description("outcomes of calls and streams")
                    .register(registry);
        }
    }

    private void bindNow(MeterRegistry registry) {
        Gauge.builder("headgate.client.pending", this, it -> it.now().pending())
                .description("calls and streams whose outcome is awaited")
                .register(registry);
        Gauge.builder("headgate.client.reading", this, it -> it.reading.getAsBoolean() ? 1 : 0)
                .description("1 while outcomes are read, 0 while they can't be")
                .register(registry);
        Gauge.builder("headgate.client.buffered", this, it -> it.now().bufferedBytes())
                .description("outcomes and pages that nobody has taken yet")
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
    }

    private void bindTimes(MeterRegistry registry) {
        FunctionTimer.builder(
                        "headgate.client.calls",
                        this,
                        it -> it.now().answered(),
                        it -> it.now().waited().toNanos(),
                        TimeUnit.NANOSECONDS)
                .description("calls that have their outcome, and how long they waited for it")
                .register(registry);
        TimeGauge.builder(
                        "headgate.client.calls.longest",
                        this,
                        TimeUnit.NANOSECONDS,
                        it -> it.now().longestWait().toNanos())
                .description("the longest that a call waited for its outcome, since the client was built")
                .register(registry);
    }
}
