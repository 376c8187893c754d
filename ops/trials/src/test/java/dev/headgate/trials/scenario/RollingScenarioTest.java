package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.Previous;
import dev.headgate.trials.judge.Findings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Builds the version before if nobody has. */
@Tag("broker")
@Tag("full")
@Timeout(900)
@Beside
class RollingScenarioTest {

    @Test
    void shouldKeepEveryPromiseWhileTheFleetIsRolledAndRefuseTheVersionBeforeInTheEnd() throws Exception {
        ScenarioOptions options = new ScenarioOptions(1, ScenarioOptions.MIN, Previous.given());

        Findings findings = Previous.orSkipped(() -> new RollingScenario(2, 1).run(options, _ -> {}));

        assertThat(findings.ok()).as(String.join("\n", findings.inWords())).isTrue();
    }
}
