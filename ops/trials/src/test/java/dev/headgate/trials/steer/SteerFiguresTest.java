package dev.headgate.trials.steer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteerFiguresTest {

    private static final SteerFigures.All ALL = new SteerFigures.All(11_100, 10, 10, 0, 0, 0);
    private static final SteerFigures.Limits LIMITS = new SteerFigures.Limits(10, 40, 10, 40, 10, 40, 40, 20);
    private static final SteerFigures.Stops STOPS = new SteerFigures.Stops(0, 0, 900, 950);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new SteerFigures(ALL, LIMITS, STOPS, 121.5));
        printed.add(new SteerFigures(
                new SteerFigures.All(11_100, 10, 9, 1, 2, 3),
                new SteerFigures.Limits(10, 40, 11, 10, 12, 9, 41, 23),
                new SteerFigures.Stops(1, 2, 0, 0),
                121.5));

        printed.assertAsKept(SteerFiguresTest.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 10, 10, 0, 0, 0",
        "9, 10, 9, 0, 0, 0",
        "9, 10, 10, 1, 0, 0",
        "9, 10, 10, 0, 1, 0",
        "9, 10, 10, 0, 0, 1"
    })
    void shouldNotBeOkWithOneTooFewOrTooMany(
            long intents, int commands, int audited, long lost, long duplicates, long overQuota) {
        assertThat(new SteerFigures(ALL, LIMITS, STOPS, 1).ok()).isTrue();
        assertThat(new SteerFigures(
                                new SteerFigures.All(intents, commands, audited, lost, duplicates, overQuota),
                                LIMITS,
                                STOPS,
                                1)
                        .ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "11, 40, 10, 40, 40, 20",
        "10, 10, 10, 40, 40, 20",
        "10, 40, 11, 40, 40, 20",
        "10, 40, 10, 10, 40, 20",
        "10, 40, 10, 40, 41, 20",
        "10, 40, 10, 40, 10, 20",
        "10, 40, 10, 40, 40, 23"
    })
    void shouldNotBeOkWhereALimitIsNotKeptOrNotTakenBack(
            int lowered, int loweredAfter, int expiring, int expiringAfter, int raised, int bulkhead) {
        SteerFigures.Limits limits =
                new SteerFigures.Limits(10, 40, lowered, loweredAfter, expiring, expiringAfter, raised, bulkhead);

        assertThat(new SteerFigures(ALL, limits, STOPS, 1).ok()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 900, 950", "0, 1, 900, 950", "0, 0, 0, 950", "0, 0, 900, 0"})
    void shouldNotBeOkWhereWhatIsStoppedIsCalledOrWhatIsResumedIsNot(
            int paused, int drained, int pausedAfter, int drainedAfter) {
        SteerFigures.Stops stops = new SteerFigures.Stops(paused, drained, pausedAfter, drainedAfter);

        assertThat(new SteerFigures(ALL, LIMITS, stops, 1).ok()).isFalse();
    }
}
