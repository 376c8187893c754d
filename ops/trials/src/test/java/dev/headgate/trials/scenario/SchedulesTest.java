package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulesTest {

    @Tag("full")
    @Tag("broker")
    @Timeout(240)
    @Test
    void shouldMakeEachFiringOnceWhileInstancesAreKilled() throws Exception {
        Report figures = new Schedules(10, 30, 2).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.ok()).as(figures.toString()).isTrue();
        assertThat(figures.number("kills")).isEqualTo(2);
        assertThat(figures.names()).isEqualTo(KeptFigures.of("schedule", 0).names());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, 100, 0, 10000, true",
        "1, 0, 0, 0, 100, 0, 10000, false",
        "0, 1, 0, 0, 100, 0, 10000, false",
        "0, 0, 1, 0, 100, 0, 10000, false",
        "0, 0, 0, 1, 100, 0, 10000, false",
        "0, 0, 0, 0, 99, 0, 10000, false",
        "0, 0, 0, 0, 100, 1, 10000, false",
        "0, 0, 0, 0, 100, 0, 9999, false",
    })
    void shouldTurnOnEachFigure(
            int lost, int twice, int strange, int failed, int ended, int otherwise, long calls, boolean ok)
            throws Exception {
        Report figures = KeptFigures.of("schedule", 0)
                .with("lost", lost)
                .with("twice", twice)
                .with("strange", strange)
                .with("failed", failed)
                .with("ended", ended)
                .with("endedOtherwise", otherwise)
                .with("calls", calls);
        new Schedules().judge(figures);

        assertThat(figures.ok()).isEqualTo(ok);
    }
}
