package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is compared must do the work. */
@Tag("broker")
@Tag("long")
class PeersTest {

    private static final EngineSize SMALL = new EngineSize(500, 1_000, 500, Duration.ofMinutes(1));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "copy-on-demand",
                "copy-at-least-once",
                "plain",
                "parallel-consumer-unordered",
                "parallel-consumer-key",
                "parallel-consumer-reactor",
                "streams-sync"
            })
    void shouldWriteOneResultForEachIntent(String contender) throws Exception {
        EngineRun run = EngineRun.measure(Contenders.named(contender), new Shape(4, 2), SMALL);

        assertThat(run.results()).isEqualTo(2_000);
        assertThat(run.distinct()).isEqualTo(2_000);
        assertThat(run.failed()).isZero();
    }
}
