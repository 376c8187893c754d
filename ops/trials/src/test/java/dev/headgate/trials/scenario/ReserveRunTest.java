package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class ReserveRunTest {

    @Test
    void shouldMakeEachFlowInOneGoAndGiveTheRestBack() throws Exception {
        Report figures = Played.run(new Reserve(), new ScenarioOptions(1, 20));

        assertThat(figures.ok()).as(figures.toString()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("reserve", 0).names());
    }
}
