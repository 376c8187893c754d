package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import java.util.List;
import java.util.Objects;

/** Plays a scenario in its quick size. */
final class QuickScenario {

    private QuickScenario() {}

    static void assertOk(String name) throws Exception {
        Scenario scenario = Objects.requireNonNull(Scenarios.named(name));
        Report report = Played.run(scenario.script(), ScenarioOptions.quick(1));

        assertThat(report.ok()).as(report.toString()).isTrue();
        assertThat(names(report)).isEqualTo(names(KeptFigures.of(name, 0)));
    }

    /** A quick size has not crashes at every point. */
    private static List<String> names(Report report) {
        return report.names().stream().filter(it -> !it.startsWith("crashes.")).toList();
    }
}
