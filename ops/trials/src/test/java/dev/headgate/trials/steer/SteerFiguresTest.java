package dev.headgate.trials.steer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteerFiguresTest {

    private static final SteerFigures.All ALL = new SteerFigures.All(11_100, 10, 10, 0, 0, 0, 0);
    private static final SteerFigures.Limits LIMITS = new SteerFigures.Limits(10, 40, 10, 40, 10, 40, 40, 20);
    private static final SteerFigures.OneScope ONE_SCOPE = new SteerFigures.OneScope(10, 10, 40, 40);
    private static final SteerFigures.Stops STOPS = new SteerFigures.Stops(0, 0, 900, 950);
    private static final SteerFigures.CoolDowns COOL_DOWNS = new SteerFigures.CoolDowns(0, 980, 0, 2_960);
    private static final SteerFigures.Cancelled CANCELLED = new SteerFigures.Cancelled(1_400, 1_400, 0, 1_300);

    private static final SteerFigures GOOD =
            new SteerFigures(ALL, LIMITS, ONE_SCOPE, STOPS, COOL_DOWNS, CANCELLED, 121.5);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(GOOD);
        printed.add(new SteerFigures(
                new SteerFigures.All(11_100, 10, 9, 1, 2, 3, 4),
                new SteerFigures.Limits(10, 40, 11, 10, 12, 9, 41, 23),
                new SteerFigures.OneScope(10, 11, 10, 9),
                new SteerFigures.Stops(1, 2, 0, 0),
                new SteerFigures.CoolDowns(1, 0, 2, 0),
                new SteerFigures.Cancelled(1_400, 1_399, 3, 0),
                121.5));

        printed.assertAsKept(SteerFiguresTest.class);
    }

    @Test
    void shouldBeOkWhereEverythingIsAsItMustBe() {
        assertThat(GOOD.ok()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 10, 10, 0, 0, 0, 0",
        "9, 10, 9, 0, 0, 0, 0",
        "9, 10, 10, 1, 0, 0, 0",
        "9, 10, 10, 0, 1, 0, 0",
        "9, 10, 10, 0, 0, 1, 0",
        "9, 10, 10, 0, 0, 0, 1"
    })
    void shouldNotBeOkWithOneTooFewOrTooMany(
            long intents, int commands, int audited, long lost, long duplicates, long overQuota, long inCoolDown) {
        SteerFigures.All all =
                new SteerFigures.All(intents, commands, audited, lost, duplicates, overQuota, inCoolDown);

        assertThat(new SteerFigures(all, LIMITS, ONE_SCOPE, STOPS, COOL_DOWNS, CANCELLED, 1).ok())
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

        assertThat(new SteerFigures(ALL, limits, ONE_SCOPE, STOPS, COOL_DOWNS, CANCELLED, 1).ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 40, 40", "11, 40, 40", "10, 10, 40", "10, 40, 10"})
    void shouldNotBeOkWhereTheLimitOfOneScopeIsNotKeptOrHoldsForOthers(int most, int mostAfter, int others) {
        SteerFigures.OneScope oneScope = new SteerFigures.OneScope(10, most, mostAfter, others);

        assertThat(new SteerFigures(ALL, LIMITS, oneScope, STOPS, COOL_DOWNS, CANCELLED, 1).ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 900, 950", "0, 1, 900, 950", "0, 0, 0, 950", "0, 0, 900, 0"})
    void shouldNotBeOkWhereWhatIsStoppedIsCalledOrWhatIsResumedIsNot(
            int paused, int drained, int pausedAfter, int drainedAfter) {
        SteerFigures.Stops stops = new SteerFigures.Stops(paused, drained, pausedAfter, drainedAfter);

        assertThat(new SteerFigures(ALL, LIMITS, ONE_SCOPE, stops, COOL_DOWNS, CANCELLED, 1).ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 900, 0, 950", "0, 0, 0, 950", "0, 900, 1, 950", "0, 900, 0, 0"})
    void shouldNotBeOkWhereACoolDownIsNotKeptOrNotEnded(int held, int heldAfter, int cleared, int clearedAfter) {
        SteerFigures.CoolDowns coolDowns = new SteerFigures.CoolDowns(held, heldAfter, cleared, clearedAfter);

        assertThat(new SteerFigures(ALL, LIMITS, ONE_SCOPE, STOPS, coolDowns, CANCELLED, 1).ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 9", "9, 8, 0, 9", "9, 9, 1, 9", "9, 9, 0, 0"})
    void shouldNotBeOkWhereAGroupIsNotCancelledOrTheOtherIs(int waiting, int results, int calls, int others) {
        SteerFigures.Cancelled cancelled = new SteerFigures.Cancelled(waiting, results, calls, others);

        assertThat(new SteerFigures(ALL, LIMITS, ONE_SCOPE, STOPS, COOL_DOWNS, cancelled, 1).ok())
                .isFalse();
    }
}
