package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("broker")
@Tag("full")
@Timeout(280)
@Beside
class GrowTest {

    @Test
    void shouldMoveEverythingThoughItIsKilledTwice() throws Exception {
        Report figures = new Grow(40_000, 90).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.ok()).as(figures.toString()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("grow", 0).names());
    }
}
