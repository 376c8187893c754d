package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CommitAgeTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private long now;

    @Test
    void shouldShowForHowLongNothingWasCommitted() {
        CommitAge age = new CommitAge(() -> now, new Meters(registry));
        now = TimeUnit.SECONDS.toNanos(7);
        age.committed();
        now += TimeUnit.SECONDS.toNanos(3);

        assertThat(registry.get("headgate.commit.age").gauge().value()).isEqualTo(3);
    }
}
