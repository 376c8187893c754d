package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
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
class PenaltyTest {

    /** What a loaded machine may do to rates is for the scenario's own bound; no refusal may ever be disobeyed. */
    @Test
    void shouldNeverCallInsideACoolDownNorMakeThePenaltyEscalate() throws Exception {
        List<String> progress = new ArrayList<>();

        Report figures = new Penalty().run(new ScenarioOptions(1, 4), progress::add);
        assertThat(progress).hasSize(3);
        assertThat(figures.number("vendor.inCoolDown")).isZero();
        assertThat(figures.is("vendor.escalated")).isFalse();
        assertThat(figures.number("vendor.siblings")).isPositive();
        assertThat(figures.number("vendor.share")).isGreaterThan(0.8);
        assertThat(figures.number("account.inCoolDown")).isZero();
        assertThat(figures.number("account.othersRefused")).isZero();
        assertThat(figures.number("account.calledInside")).isZero();
        assertThat(figures.number("account.share")).isGreaterThan(0.8);
        assertThat(figures.inWords()).hasSize(3);
        assertThat(figures.names()).isEqualTo(KeptFigures.of("penalty", 0).names());
    }
}
