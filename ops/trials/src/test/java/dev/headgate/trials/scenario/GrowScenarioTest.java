package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Findings;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("broker")
@Tag("full")
@Timeout(280)
@Beside
class GrowScenarioTest {

    @Test
    void shouldMoveEverythingThoughItIsKilledTwice() throws Exception {
        Findings findings = new GrowScenario(40_000, Duration.ofSeconds(90)).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(findings.ok()).as(String.join("\n", findings.inWords())).isTrue();
    }
}
