package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.DisruptedCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts of the scenarios of vendors that are away, and of topics made again, turn on each of their figures. */
class ProbesTest {

    @Test
    void shouldCountThoseUnderWayAtOnce() {
        assertThat(Probes.mostAtOnce(List.of())).isZero();
        assertThat(Probes.mostAtOnce(List.of(call(0, 10), call(10, 20), call(30, 40))))
                .isEqualTo(1);
        assertThat(Probes.mostAtOnce(List.of(call(0, 10), call(9, 20), call(19, Long.MAX_VALUE), call(50, 60))))
                .isEqualTo(2);
    }

    @Test
    void shouldLookOnlyAtThoseCountedInTheTime() {
        assertThat(Probes.between(List.of(call(4, 50), call(5, 6), call(9, 20), call(10, 11)), 5, 10))
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
            boolean ok) {
        OutageFigures.Phase phase = new OutageFigures.Phase("401", reason, "AUTH", calls, 5, most);

        OutageFigures figures = new OutageFigures(
                100, Map.of("SUCCEEDED", succeeded), lost, doubled, over, 0, wrong, List.of(phase), 12);

        assertThat(figures.ok()).isEqualTo(ok);
        assertThat(figures.inWords()).hasSize(2);
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
            int stopped, int ended, long arrivals, long strange, long wrong, long early, long succeeded, boolean ok) {
        RecreatedFigures.Calls calls = new RecreatedFigures.Calls(10, arrivals, strange, wrong, early);

        RecreatedFigures figures = new RecreatedFigures(stopped, ended, calls, Map.of("SUCCEEDED", succeeded));

        assertThat(figures.ok()).isEqualTo(ok);
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
            boolean ok) {
        GrowFigures.Calls calls = new GrowFigures.Calls(repeats, disordered, over, cooling, daily, 160);
        GrowFigures.Growth growth = new GrowFigures.Growth(4, 12, stopped, kills, ended, 40);

        assertThat(new GrowFigures(growth, 100, 50, lost, duplicates, calls).ok())
                .isEqualTo(ok);
    }

    private static DisruptedCall call(long counted, long ended) {
        return new DisruptedCall(counted, ended);
    }
}
