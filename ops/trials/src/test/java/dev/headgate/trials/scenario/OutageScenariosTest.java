package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.DisruptedCall;
import dev.headgate.trials.judge.Report;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts of the scenarios of vendors that are away, and of topics made again, turn on each of their figures. */
class OutageScenariosTest {

    @Test
    void shouldCountThoseUnderWayAtOnce() {
        assertThat(Outage.mostAtOnce(List.of())).isZero();
        assertThat(Outage.mostAtOnce(List.of(call(0, 10), call(10, 20), call(30, 40))))
                .isEqualTo(1);
        assertThat(Outage.mostAtOnce(List.of(call(0, 10), call(9, 20), call(19, Long.MAX_VALUE), call(50, 60))))
                .isEqualTo(2);
    }

    @Test
    void shouldLookOnlyAtThoseCountedInTheTime() {
        assertThat(Outage.between(List.of(call(4, 50), call(5, 6), call(9, 20), call(10, 11)), 5, 10))
                .containsExactly(call(5, 6), call(9, 20));
    }

    @ParameterizedTest
    @CsvSource({
        "100, 0, 0, 0, 0, AUTH, 5, 1, true",
        "99, 0, 0, 0, 0, AUTH, 5, 1, false",
        "100, 1, 0, 0, 0, AUTH, 5, 1, false",
        "100, 0, 1, 0, 0, AUTH, 5, 1, false",
        "100, 0, 0, 1, 0, AUTH, 5, 1, false",
        "100, 0, 0, 0, 1, AUTH, 5, 1, false",
        "100, 0, 0, 0, 0, IDLE, 5, 1, false",
        "100, 0, 0, 0, 0, AUTH, 6, 1, false",
        "100, 0, 0, 0, 0, AUTH, 5, 2, false"
    })
    void shouldBeOkOnlyIfAllSucceededAndOneProbeAtATimeWasAllThatWasTried(
            long succeeded,
            long lost,
            long doubled,
            long over,
            long wrong,
            String reason,
            int calls,
            int most,
            boolean ok)
            throws Exception {
        Report report = KeptFigures.of("outage", 0)
                .with("intents", 100)
                .with("outcomes.SUCCEEDED", succeeded)
                .with("lost", lost)
                .with("duplicates", doubled)
                .with("overQuota", over)
                .with("wrongCredentials", wrong);
        report.rows("phases")
                .getFirst()
                .with("reason", reason)
                .with("calls", calls)
                .with("mostCalls", 5)
                .with("mostAtOnce", most);

        new Outage().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
        assertThat(report.inWords()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, 10, 0, 0, 0, 10, true",
        "1, 4, 10, 0, 0, 0, 10, false",
        "0, 1, 10, 0, 0, 0, 10, false",
        "0, 4, 11, 0, 0, 0, 10, false",
        "0, 4, 10, 1, 0, 0, 10, false",
        "0, 4, 10, 0, 1, 0, 10, false",
        "0, 4, 10, 0, 0, 1, 10, false",
        "0, 4, 10, 0, 0, 0, 9, false"
    })
    void shouldBeOkOnlyIfEachWasCalledAtItsOwnVendor(
            int stopped, int ended, long arrivals, long strange, long wrong, long early, long succeeded, boolean ok)
            throws Exception {
        Report report = KeptFigures.of("recreated", 0)
                .with("stopped", stopped)
                .with("ended", ended)
                .with("calls.arrivals", arrivals)
                .with("calls.strange", strange)
                .with("calls.wrongCredentials", wrong)
                .with("calls.early", early)
                .with("outcomes.SUCCEEDED", succeeded);

        new Recreated().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2, 0, 0, 0, 0, 0, 0, 0, 160, true",
        "1, 2, 0, 0, 0, 0, 0, 0, 0, 160, false",
        "0, 1, 0, 0, 0, 0, 0, 0, 0, 160, false",
        "0, 2, 3, 0, 0, 0, 0, 0, 0, 160, false",
        "0, 2, 0, 1, 0, 0, 0, 0, 0, 160, false",
        "0, 2, 0, 0, 1, 0, 0, 0, 0, 160, false",
        "0, 2, 0, 0, 0, 1, 0, 0, 0, 160, false",
        "0, 2, 0, 0, 0, 0, 1, 0, 0, 160, false",
        "0, 2, 0, 0, 0, 0, 0, 1, 0, 160, false",
        "0, 2, 0, 0, 0, 0, 0, 0, 1, 160, false",
        "0, 2, 0, 0, 0, 0, 0, 0, 0, 159, false"
    })
    void shouldBeOkOnlyIfGrowthCostNothing(
            int stopped,
            int kills,
            int ended,
            long lost,
            long duplicates,
            long repeats,
            long disordered,
            long over,
            long cooling,
            long daily,
            boolean ok)
            throws Exception {
        Report report = KeptFigures.of("grow", 0)
                .with("growth.stopped", stopped)
                .with("growth.kills", kills)
                .with("growth.ended", ended)
                .with("lost", lost)
                .with("duplicates", duplicates)
                .with("calls.repeats", repeats)
                .with("calls.outOfOrder", disordered)
                .with("calls.overQuota", over)
                .with("calls.inCoolDown", cooling)
                .with("calls.daily", daily);

        new Grow().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
    }

    private static DisruptedCall call(long counted, long ended) {
        return new DisruptedCall(counted, ended);
    }
}
