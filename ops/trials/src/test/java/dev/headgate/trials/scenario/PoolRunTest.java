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
class PoolRunTest {

    @Test
    void shouldShareSessionsBetweenAccountsAndLeaveNone() throws Exception {
        Report figures = new Pool().run(new ScenarioOptions(1, 5), _ -> {});

        assertThat(figures.ok()).as(figures.toString()).isTrue();
        assertThat(figures.number("calls.intents")).isEqualTo(493);
        assertThat(figures.names()).isEqualTo(KeptFigures.of("pool", 0).names());
    }
}
