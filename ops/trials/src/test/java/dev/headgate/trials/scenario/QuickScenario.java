package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Scenarios;
import dev.headgate.trials.judge.Findings;
import java.util.Objects;

/** Plays a scenario in its quick size. */
final class QuickScenario {

    private QuickScenario() {}

    static void assertOk(String name) throws Exception {
        Scenario scenario = Objects.requireNonNull(Scenarios.named(name));
        Findings findings = scenario.run(ScenarioOptions.quick(1), _ -> {});

        assertThat(findings.ok()).as(String.join("\n", findings.inWords())).isTrue();
    }
}
