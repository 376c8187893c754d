package dev.headgate.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.lab.Shell;
import org.junit.jupiter.api.Test;

class ScenarioTest {

    @Test
    void shouldListTheScenarios() {
        Shell.Outcome outcome = Shell.run("scenario", "list");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("quota ", "penalty ");
        assertThat(outcome.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void shouldListThemInJson() {
        Shell.Outcome outcome = Shell.run("scenario", "list", "--json");

        assertThat(outcome.lines().getFirst()).startsWith("{\"name\":\"quota\",\"description\":\"");
    }
}
