package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollingFiguresTest {

    @Test
    void shouldBeOkWhenEveryPromiseWasKept() {
        assertThat(Rolled.WELL.ok()).isTrue();
        assertThat(Rolled.WELL.inWords()).hasSize(4).noneMatch(line -> line.contains("NOT OK"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 0, 60, 0, 0, 0, 0, 120",
        "0, 1, 0, 60, 0, 0, 0, 0, 120",
        "0, 0, 1, 60, 0, 0, 0, 0, 120",
        "0, 0, 0,  0, 0, 0, 0, 0, 120",
        "0, 0, 0, 60, 1, 0, 0, 0, 120",
        "0, 0, 0, 60, 0, 1, 0, 0, 120",
        "0, 0, 0, 60, 0, 0, 1, 0, 120",
        "0, 0, 0, 60, 0, 0, 0, 1, 120",
        "0, 0, 0, 60, 0, 0, 0, 0, 121"
    })
    void shouldNotBeOkWhenOneWasBroken(
            long lost,
            long duplicates,
            long overQuota,
            long coolDowns,
            long inCoolDown,
            long outOfOrder,
            long secondCalls,
            long calledThoughCancelled,
            long repeats) {
        RollingFigures.Calls calls = new RollingFigures.Calls(
                9_000,
                Rolled.CALLS.outcomes(),
                lost,
                duplicates,
                overQuota,
                coolDowns,
                inCoolDown,
                outOfOrder,
                secondCalls,
                300,
                calledThoughCancelled,
                repeats,
                120,
                98.7);

        assertThat(with(calls).ok()).isFalse();
    }

    @Test
    void shouldNotBeOkWhenAnIntentEndedOtherwiseOrACancelWasForgotten() {
        assertThat(with(outcomes(Map.of("CANCELLED", 300L, "SUCCEEDED", 8_700L)))
                        .ok())
                .isTrue();
        assertThat(with(outcomes(Map.of("CANCELLED", 299L, "SUCCEEDED", 8_701L)))
                        .ok())
                .isFalse();
        assertThat(with(outcomes(Map.of("CANCELLED", 300L, "SUCCEEDED", 8_699L, "FAILED", 1L)))
                        .ok())
                .isFalse();
        assertThat(with(outcomes(Map.of("CANCELLED", 300L, "AMBIGUOUS", 8_700L)))
                        .ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "2, true, 0, 1, 4, true, 10, true",
        "3, true, 0, 1, 4, true, 10, false",
        "2, false, 0, 1, 4, true, 10, false",
        "2, true, 1, 1, 4, true, 10, false",
        "2, true, 0, 0, 4, true, 10, false",
        "2, true, 0, 1, 1, true, 10, false",
        "2, true, 0, 1, 4, false, 10, false",
        "2, true, 0, 1, 4, true, 9, false"
    })
    void shouldBeOkOnlyWhenTheFormatIsHeldBackAndTheVersionBeforeRefused(
            int previous, boolean heldUp, long before, long after, int exit, boolean named, int clean, boolean ok) {
        RollingFigures figures = new RollingFigures(
                "27e90b0",
                3,
                10,
                clean,
                Rolled.CALLS,
                new RollingFigures.Formats(previous, 3, heldUp, before, after),
                new RollingFigures.Refusal(exit, named));

        assertThat(figures.ok()).isEqualTo(ok);
    }

    private static RollingFigures.Calls outcomes(Map<String, Long> outcomes) {
        return new RollingFigures.Calls(9_000, outcomes, 0, 0, 0, 60, 0, 0, 0, 300, 0, 7, 120, 98.7);
    }

    private static RollingFigures with(RollingFigures.Calls calls) {
        return new RollingFigures("27e90b0", 3, 10, 10, calls, Rolled.FORMATS, Rolled.REFUSAL);
    }
}
