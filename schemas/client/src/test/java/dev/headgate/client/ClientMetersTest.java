package dev.headgate.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClientMetersTest {

    private static final ClientMetrics NUMBERS = new ClientMetrics(
            11,
            12,
            Map.of(OutcomeKind.SUCCEEDED, 13L),
            14,
            15,
            16,
            17,
            18,
            19,
            20,
            21,
            Duration.ofSeconds(22),
            Duration.ofMillis(2_300));

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final ClientMeters metrics = new ClientMeters(() -> NUMBERS, () -> false);

    @BeforeEach
    void bind() {
        metrics.bindTo(registry);
    }

    @Test
    void shouldHaveACounterForEachCount() {
        assertThat(count("sent")).isEqualTo(11);
        assertThat(count("send.failures")).isEqualTo(12);
        assertThat(count("timeouts")).isEqualTo(14);
        assertThat(count("refused")).isEqualTo(15);
        assertThat(count("outcomes.late")).isEqualTo(16);
        assertThat(count("read.failures")).isEqualTo(17);
        assertThat(count("records.unreadable")).isEqualTo(18);
    }

    private double count(String name) {
        return registry.get("headgate.client." + name).functionCounter().count();
    }

    @Test
    void shouldHaveACounterForEachKindOfOutcome() {
        assertThat(registry.get("headgate.client.outcomes")
                        .tag("outcome", "SUCCEEDED")
                        .functionCounter()
                        .count())
                .isEqualTo(13);
        assertThat(registry.get("headgate.client.outcomes").functionCounters())
                .extracting(it -> it.getId().getTag("outcome"))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(OutcomeKind.values())
                        .map(OutcomeKind::name)
                        .toList());
    }

    @Test
    void shouldHaveAGaugeForWhatIsNow() {
        assertThat(gauge("pending")).isEqualTo(19);
        assertThat(gauge("reading")).isZero();
        assertThat(gauge("buffered")).isEqualTo(20);
        assertThat(registry.get("headgate.client.buffered").gauge().getId().getBaseUnit())
                .isEqualTo("bytes");
    }

    private double gauge(String name) {
        return registry.get("headgate.client." + name).gauge().value();
    }

    @Test
    void shouldHaveATimerOfTheWaits() {
        var calls = registry.get("headgate.client.calls").functionTimer();

        assertThat(calls.count()).isEqualTo(21);
        assertThat(calls.totalTime(TimeUnit.SECONDS)).isEqualTo(22);
        assertThat(registry.get("headgate.client.calls.longest").timeGauge().value(TimeUnit.MILLISECONDS))
                .isEqualTo(2_300);
    }

    @Test
    void shouldDescribeEachMeter() {
        assertThat(registry.getMeters())
                .isNotEmpty()
                .extracting(Meter::getId)
                .allSatisfy(it -> assertThat(it.getDescription()).isNotBlank());
    }
}
