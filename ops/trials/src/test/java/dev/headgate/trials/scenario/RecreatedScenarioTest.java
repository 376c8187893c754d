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
class RecreatedScenarioTest {

    @Test
    void shouldCallEachIntentAtItsOwnVendorThoughTheTopicIsAnother() throws Exception {
        Findings findings =
                new RecreatedScenario(Set.of(), Duration.ofSeconds(8)).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(findings.ok()).as(String.join("\n", findings.inWords())).isTrue();
    }
}
