package dev.headgate.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.lab.Shell;
import org.junit.jupiter.api.Test;

class SimulateTest {

    @Test
    void shouldSayInJsonThatEverySeedKeptEveryRule() {
        Shell.Outcome outcome = Shell.run("simulate", "--seeds", "20", "--from", "500", "--json");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.lines())
                .singleElement()
                .asString()
                .startsWith("{\"crashes\":false,\"from\":500,\"seeds\":20,")
                .contains("\"ok\":true");
    }

    @Test
    void shouldSayItInWords() {
        Shell.Outcome outcome = Shell.run("simulate", "--seeds", "20");

        assertThat(outcome.out()).startsWith("20 seeds kept every rule");
    }

    @Test
    void shouldLetOwnersCrashInEverySeed() {
        Shell.Outcome outcome = Shell.run("simulate", "--seeds", "20", "--crashes", "--json");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).startsWith("{\"crashes\":true,").contains("\"ok\":true");
    }
}
