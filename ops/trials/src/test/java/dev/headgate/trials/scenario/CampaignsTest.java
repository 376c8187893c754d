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
class CampaignsTest {

    @Test
    void shouldShareOneLimitBetweenCampaignsThoughItRunsTwice() throws Exception {
        Report report = new Campaigns(2).run(new ScenarioOptions(1, 4), _ -> {});

        assertThat(report.ok()).as(report.toString()).isTrue();
        assertThat(report.number("calls.intents")).isEqualTo(16_000);
        assertThat(report.number("cost.cpuSeconds")).isPositive();
        assertThat(report.names()).isEqualTo(KeptFigures.of("campaigns", 0).names());
    }
}
