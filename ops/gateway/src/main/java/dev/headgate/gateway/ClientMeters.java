package dev.headgate.gateway;

import dev.headgate.client.ClientMetrics;
import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** What the client counts, under the names that the Spring Boot starter gives it. */
record ClientMeters(Door door) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        bindCounts(registry);
        bindOutcomes(registry);
        bindNow(registry);
        bindTimes(registry);
    }

    private void bindCounts(MeterRegistry registry) {
        count(registry, "sent", "Intents that the broker has", ClientMetrics::sent);
        count(registry, "send.failures", "Intents that could not be sent", ClientMetrics::sendFailures);
        count(registry, "timeouts", "Calls whose outcome did not come in time", ClientMetrics::timedOut);
        count(registry, "refused", "Calls refused, as many as allowed were pending", ClientMetrics::refused);
        count(
                registry,
                "outcomes.late",
                "Outcomes that came after their call had timed out",
                ClientMetrics::lateOutcomes);
        count(registry, "read.failures", "Times that outcomes could not be read", ClientMetrics::readFailures);
        count(
                registry,
                "records.unreadable",
                "Records of results and pages that were passed over",
                ClientMetrics::unreadableRecords);
    }

    private void count(MeterRegistry registry, String name, String description, ToLongFunction<ClientMetrics> number) {
        FunctionCounter.builder("headgate.client." + name, door, it -> number.applyAsLong(it.metrics()))
                .description(description)
                .register(registry);
    }

    private void bindOutcomes(MeterRegistry registry) {
        for (OutcomeKind kind : OutcomeKind.values()) {
            FunctionCounter.builder(
                            "headgate.client.outcomes",
                            door,
                            it -> it.metrics().outcomes().getOrDefault(kind, 0L))
                    .tag("outcome", kind.name())
                    .description("Outcomes of calls")
                    .register(registry);
        }
    }

    private void bindNow(MeterRegistry registry) {
        Gauge.builder("headgate.client.pending", door, it -> it.metrics().pending())
                .description("Calls whose outcome is awaited")
                .register(registry);
        Gauge.builder("headgate.client.reading", door, it -> it.trouble().isEmpty() ? 1 : 0)
                .description("1 while outcomes are read, 0 while they can't be")
                .register(registry);
        Gauge.builder("headgate.client.buffered", door, it -> it.metrics().bufferedBytes())
                .description("Outcomes and pages that nobody has taken yet")
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
    }

    private void bindTimes(MeterRegistry registry) {
        FunctionTimer.builder(
                        "headgate.client.calls",
                        door,
                        it -> it.metrics().answered(),
                        it -> it.metrics().waited().toNanos(),
                        TimeUnit.NANOSECONDS)
                .description("Calls that have their outcome, and how long they waited for it")
                .register(registry);
        TimeGauge.builder(
                        "headgate.client.calls.longest",
                        door,
                        TimeUnit.NANOSECONDS,
                        it -> it.metrics().longestWait().toNanos())
                .description("The longest that a call waited for its outcome, since the gateway was started")
                .register(registry);
    }
}
