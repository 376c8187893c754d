package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteerTest {

    @Test
    @Tag("full")
    @Timeout(400)
    void shouldKeepWhatCommandsSayThroughAKillARebalanceAndARoll() throws Exception {
        Report figures = new Steer().run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("steer", 0).names());
    }

    @Test
    void shouldBeOkWhereEverythingIsAsItMustBe() throws Exception {
        assertThat(isOk(KeptFigures.of("steer", 0))).isTrue();
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
            long intents, int commands, int audited, long lost, long duplicates, long overQuota, long inCoolDown)
            throws Exception {
        Report figures = KeptFigures.of("steer", 0)
                .with("all.intents", intents)
                .with("all.commands", commands)
                .with("all.audited", audited)
                .with("all.lost", lost)
                .with("all.duplicates", duplicates)
                .with("all.overQuota", overQuota)
                .with("all.inCoolDown", inCoolDown);

        assertThat(isOk(figures)).isFalse();
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
            int lowered, int loweredAfter, int expiring, int expiringAfter, int raised, int bulkhead) throws Exception {
        Report figures = KeptFigures.of("steer", 0)
                .with("limits.lowered", lowered)
                .with("limits.loweredAfter", loweredAfter)
                .with("limits.expiring", expiring)
                .with("limits.expiringAfter", expiringAfter)
                .with("limits.raised", raised)
                .with("limits.bulkhead", bulkhead);

        assertThat(isOk(figures)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 40, 40", "11, 40, 40", "10, 10, 40", "10, 40, 10"})
    void shouldNotBeOkWhereTheLimitOfOneScopeIsNotKeptOrHoldsForOthers(int most, int mostAfter, int others)
            throws Exception {
        Report figures = KeptFigures.of("steer", 0)
                .with("oneScope.most", most)
                .with("oneScope.mostAfter", mostAfter)
                .with("oneScope.others", others);

        assertThat(isOk(figures)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 900, 950", "0, 1, 900, 950", "0, 0, 0, 950", "0, 0, 900, 0"})
    void shouldNotBeOkWhereWhatIsStoppedIsCalledOrWhatIsResumedIsNot(
            int paused, int drained, int pausedAfter, int drainedAfter) throws Exception {
        Report figures = KeptFigures.of("steer", 0)
                .with("stops.paused", paused)
                .with("stops.drained", drained)
                .with("stops.pausedAfter", pausedAfter)
                .with("stops.drainedAfter", drainedAfter);

        assertThat(isOk(figures)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 900, 0, 950", "0, 0, 0, 950", "0, 900, 1, 950", "0, 900, 0, 0"})
    void shouldNotBeOkWhereACoolDownIsNotKeptOrNotEnded(int held, int heldAfter, int cleared, int clearedAfter)
            throws Exception {
        Report figures = KeptFigures.of("steer", 0)
                .with("coolDowns.held", held)
                .with("coolDowns.heldAfter", heldAfter)
                .with("coolDowns.cleared", cleared)
                .with("coolDowns.clearedAfter", clearedAfter);

        assertThat(isOk(figures)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 9", "9, 8, 0, 9", "9, 9, 1, 9", "9, 9, 0, 0"})
    void shouldNotBeOkWhereAGroupIsNotCancelledOrTheOtherIs(int waiting, int results, int calls, int others)
            throws Exception {
        Report figures = KeptFigures.of("steer", 0)
                .with("cancelled.waiting", waiting)
                .with("cancelled.results", results)
                .with("cancelled.calls", calls)
                .with("cancelled.others", others);

        assertThat(isOk(figures)).isFalse();
    }

    private static boolean isOk(Report figures) {
        new Steer().judge(figures);
        return figures.ok();
    }
}
