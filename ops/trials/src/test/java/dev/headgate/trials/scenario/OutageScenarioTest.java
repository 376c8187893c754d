package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Findings;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Beside
class OutageScenarioTest {

    @Test
    void shouldWaitAndProbeOneAtATimeWhileTheVendorIsAwayAndCallAllWhenItIsBack() throws Exception {
        Findings findings =
                new OutageScenario(Set.of(), 800, Duration.ofMillis(2_500)).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(findings.ok()).as(String.join("\n", findings.inWords())).isTrue();
    }
}
