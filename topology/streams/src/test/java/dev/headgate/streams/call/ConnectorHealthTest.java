package dev.headgate.streams.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Health;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.Metric;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConnectorHealthTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters(registry);
    private final ConnectorHealth health = new ConnectorHealth("ads");

    @Test
    void shouldSayWhatTheConnectorSays() {
        assertThat(health.look(connector(() -> Health.USABLE), meters)).isTrue();
        assertThat(health.look(connector(() -> new Health(false, "no room")), meters))
                .isFalse();
        assertThat(health.look(connector(() -> Health.USABLE), meters)).isTrue();
    }

    @Test
    void shouldTakeAConnectorForUnusableThatFailsToSayIt() {
        boolean usable = health.look(
                connector(() -> {
                    throw new IllegalStateException();
                }),
                meters);

        assertThat(usable).isFalse();
        assertThat(registry.get(Metric.CONNECTOR_FAILURES.id()).counter().count())
                .isEqualTo(1);
    }

    private static Connector connector(Supplier<Health> health) {
        return new Connector() {
            @Override
            public @Nullable String refusal(Operation operation) {
                return null;
            }

            @Override
            public Reply call(Attempt attempt, Departure departure) {
                throw new AssertionError("called");
            }

            @Override
            public Health health() {
                return health.get();
            }

            @Override
            public void close() {}
        };
    }
}
