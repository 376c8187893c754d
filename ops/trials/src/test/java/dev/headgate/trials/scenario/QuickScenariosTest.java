package dev.headgate.trials.scenario;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scenarios that stop or kill an instance and that no other test plays, each in its quick size. */
@Tag("broker")
@Tag("full")
@Timeout(400)
@Beside
class QuickScenariosTest {

    @ParameterizedTest
    @ValueSource(strings = {"cooldown-crash", "daily-quota-crash", "zombie", "clean-stop", "ring-once"})
    void shouldBeOk(String name) throws Exception {
        QuickScenario.assertOk(name);
    }
}
