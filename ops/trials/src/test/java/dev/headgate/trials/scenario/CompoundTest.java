package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Timeout(240)
@Isolated(Beside.RATES)
class CompoundTest {

    /** What a loaded machine may do to rates is for the scenario's own bound; no limit may ever be exceeded. */
    @Test
    void shouldKeepThreeLimitsAtOnceAndUseTheDaysUp() throws Exception {
        Report report = new Compound(4_500, Duration.ofSeconds(1)).run(new ScenarioOptions(1, 3), _ -> {});

        assertThat(report.rows("limits"))
                .hasSize(3)
                .allMatch(it -> it.number("overQuota") == 0)
                .allMatch(it -> it.number("share") > 0.8);
        assertThat(report.rows("limits").getLast().number("calls")).isEqualTo(4_500);
        assertThat(report.number("refusals")).isZero();
        assertThat(report.number("waiting")).isPositive();
        assertThat(report.number("lost")).isZero();
        assertThat(report.names()).isEqualTo(KeptFigures.of("compound", 0).names());
    }
}
