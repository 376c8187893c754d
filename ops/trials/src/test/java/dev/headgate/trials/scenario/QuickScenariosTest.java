package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Findings;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scenarios that no other test plays, each in a quick size. */
@Tag("broker")
@Tag("full")
@Timeout(400)
class QuickScenariosTest {

    private static final ScenarioOptions QUICK = ScenarioOptions.quick(1);

    @ParameterizedTest
    @ValueSource(
            strings = {"quota", "cooldown-crash", "daily-quota-crash", "zombie", "clean-stop", "parked", "ring-once"})
    void shouldBeOk(String name) throws Exception {
        Findings findings = Objects.requireNonNull(Scenarios.named(name)).run(QUICK, _ -> {});

        assertThat(findings.ok()).as(String.join("\n", findings.inWords())).isTrue();
    }
}
