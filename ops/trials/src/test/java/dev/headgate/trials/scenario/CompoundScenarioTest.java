package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Timeout(240)
@Isolated(Beside.RATES)
class CompoundScenarioTest {

    /** What a loaded machine may do to rates is for the scenario's own bound; no limit may ever be exceeded. */
    @Test
    void shouldKeepThreeLimitsAtOnceAndUseTheDaysUp() throws Exception {
        CompoundFigures figures =
                new CompoundScenario(4_500, Duration.ofSeconds(1)).run(new ScenarioOptions(1, 3), _ -> {});
        assertThat(figures.limits())
                .extracting(CompoundFigures.Bound::overQuota)
                .containsOnly(0L);
        assertThat(figures.limits()).extracting(CompoundFigures.Bound::share).allMatch(share -> share > 0.8);
        assertThat(figures.limits().getLast().calls()).isEqualTo(4_500);
        assertThat(figures.refusals()).isZero();
        assertThat(figures.waiting()).isPositive();
        assertThat(figures.lost()).isZero();
    }
}
