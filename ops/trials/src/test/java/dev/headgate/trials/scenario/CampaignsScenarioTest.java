package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class CampaignsScenarioTest {

    @Test
    void shouldShareOneLimitBetweenCampaignsThoughItRunsTwice() throws Exception {
        CampaignsFigures figures = new CampaignsScenario(2).run(new ScenarioOptions(1, 4), _ -> {});
        assertThat(figures.calls().ok()).as(figures.toString()).isTrue();
        assertThat(figures.calls().intents()).isEqualTo(16_000);
        assertThat(figures.cost().cpuSeconds()).isPositive();
    }
}
