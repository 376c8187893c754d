package dev.headgate.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.control.Exit;
import dev.headgate.lab.Shell;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChaosTest {

    @ParameterizedTest
    @CsvSource({
        "--duration, 29s, '--duration must be 30s to 24h'",
        "--duration, soon, '--duration must be 30s to 24h'",
        "--intents, 99, '--intents must be 100 to 5000000, not 99'",
        "--grace, 5001, '--grace must be 0 to 5000, not 5001'",
        "--faults, 'kill,flood', 'no fault is called flood; there are: crash-before-call'",
        "--without, brakes, 'no safeguard is called brakes; there are: ledger, fencing'"
    })
    void shouldRefuseWhatMakesNoSense(String option, String value, String words) {
        Shell.Outcome outcome = Shell.run("chaos", option, value);

        assertThat(outcome.exit()).isEqualTo(Exit.USAGE);
        assertThat(outcome.err()).contains(words);
    }
}
