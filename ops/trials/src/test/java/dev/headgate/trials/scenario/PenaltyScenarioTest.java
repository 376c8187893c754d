package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class PenaltyScenarioTest {

    /** What a loaded machine may do to rates is for the scenario's own bound; no refusal may ever be disobeyed. */
    @Test
    void shouldNeverCallInsideACoolDownNorMakeThePenaltyEscalate() throws Exception {
        List<String> progress = new ArrayList<>();

        PenaltyFigures figures = new PenaltyScenario().run(new ScenarioOptions(1, 4), progress::add);
        assertThat(progress).hasSize(3);
        assertThat(figures.vendor().inCoolDown()).isZero();
        assertThat(figures.vendor().escalated()).isFalse();
        assertThat(figures.vendor().siblings()).isPositive();
        assertThat(figures.vendor().share()).isGreaterThan(0.8);
        assertThat(figures.account().inCoolDown()).isZero();
        assertThat(figures.account().othersRefused()).isZero();
        assertThat(figures.account().calledInside()).isZero();
        assertThat(figures.account().share()).isGreaterThan(0.8);
        assertThat(figures.inWords()).hasSize(3);
    }
}
