package dev.headgate.trials.scenario;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scenarios that measure rates and that no other test plays, each in its quick size. */
@Tag("broker")
@Tag("full")
@Timeout(600)
@Isolated(Beside.RATES)
class QuickRatesTest {

    @ParameterizedTest
    @ValueSource(strings = {"quota", "parked"})
    void shouldBeOk(String name) throws Exception {
        QuickScenario.assertOk(name);
    }
}
