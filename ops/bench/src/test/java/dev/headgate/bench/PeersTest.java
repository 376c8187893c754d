package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contender;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is compared must do the work. */
@Tag("broker")
@Tag("long")
class PeersTest {

    private static final Backlog.Size SMALL = new Backlog.Size(500, 1_000, 500, Duration.ofMinutes(1));

    @ParameterizedTest
    @ValueSource(strings = {"copy-on-demand", "copy-at-least-once", "plain", "parallel-consumer-reactor"})
    void shouldWriteOneResultForEachIntent(String contender) throws Exception {
        Backlog.Run run = Engine.run(Contender.named(contender), new Shape(4, 2), SMALL);

        assertThat(run.results()).isEqualTo(2_000);
        assertThat(run.distinct()).isEqualTo(2_000);
        assertThat(run.failed()).isZero();
    }
}
