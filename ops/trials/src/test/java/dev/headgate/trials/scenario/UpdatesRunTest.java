package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("full")
@Tag("broker")
@Timeout(240)
@Isolated(Beside.RATES)
class UpdatesRunTest {

    @Test
    void shouldLoseNoUpdateThoughTheInstanceIsKilled() throws Exception {
        Report figures = Played.run(new Updates(), new ScenarioOptions(1, 15));

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("update", 0).names());
    }
}
