package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Findings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleScenarioTest {

    @Tag("full")
    @Tag("broker")
    @Timeout(240)
    @Test
    void shouldMakeEachFiringOnceWhileInstancesAreKilled() throws Exception {
        Findings findings = new ScheduleScenario(10, 30, 2).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(findings.ok()).as(String.join("\n", findings.inWords())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, 10, 0, 300, true",
        "1, 0, 0, 0, 10, 0, 300, false",
        "0, 1, 0, 0, 10, 0, 300, false",
        "0, 0, 1, 0, 10, 0, 300, false",
        "0, 0, 0, 1, 10, 0, 300, false",
        "0, 0, 0, 0, 9, 0, 300, false",
        "0, 0, 0, 0, 10, 1, 300, false",
        "0, 0, 0, 0, 10, 0, 299, false",
    })
    void shouldTurnOnEachFigure(
            int lost, int twice, int strange, int failed, int ended, int otherwise, long calls, boolean ok) {
        assertThat(new ScheduleFigures(10, 2, 300, lost, twice, strange, failed, ended, otherwise, calls).ok())
                .isEqualTo(ok);
    }
}
