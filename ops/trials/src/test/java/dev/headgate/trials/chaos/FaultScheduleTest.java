package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FaultScheduleTest {

    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);
    private static final Set<FaultKind> ALL = EnumSet.allOf(FaultKind.class);

    @Test
    void shouldPlayTheSameForTheSameSeed() {
        assertThat(FaultSchedule.of(7, ALL, HALF_AN_HOUR)).isEqualTo(FaultSchedule.of(7, ALL, HALF_AN_HOUR));
        assertThat(FaultSchedule.of(7, ALL, HALF_AN_HOUR)).isNotEqualTo(FaultSchedule.of(8, ALL, HALF_AN_HOUR));
    }

    @Test
    void shouldPlanMoreOfEachFamilyThanMustHappen() {
        List<FaultKind> schedule = FaultSchedule.of(1, ALL, HALF_AN_HOUR);

        for (FaultFamily family : FaultFamily.values()) {
            long planned =
                    schedule.stream().filter(kind -> kind.family() == family).count() * family.each();
            assertThat(planned).as(family.words()).isGreaterThan(family.least(HALF_AN_HOUR));
        }
    }

    @Test
    void shouldComeToEveryKindInHalfAnHour() {
        assertThat(FaultSchedule.of(1, ALL, HALF_AN_HOUR)).containsAll(ALL);
    }

    @Test
    void shouldPlayOneOfEachFamilyInAShortRunAndNoOthers() {
        Set<FaultKind> two = EnumSet.of(FaultKind.ZOMBIE, FaultKind.BROKER_KILL);

        assertThat(FaultSchedule.of(1, two, Duration.ofSeconds(30)))
                .containsExactlyInAnyOrder(FaultKind.ZOMBIE, FaultKind.BROKER_KILL);
    }

    @Test
    void shouldTakeTheBeginningOfANameForAll() {
        assertThat(FaultKind.named("broker")).containsExactly(FaultKind.BROKER_KILL, FaultKind.BROKER_PAUSE);
        assertThat(FaultKind.named("crash")).hasSize(6).allMatch(FaultKind::isCrashPoint);
        assertThat(FaultKind.named("mid-call")).isEmpty();
    }

    @Test
    void shouldSayWhatHappenedTooSeldom() {
        FaultTally tally = new FaultTally(EnumSet.of(FaultKind.CRASH_MID_CALL, FaultKind.KILL, FaultKind.REBALANCE));
        for (int i = 0; i < 60; i++) {
            tally.add(FaultKind.KILL, true);
        }
        tally.add(FaultKind.CRASH_MID_CALL, false);
        for (int i = 0; i < 9; i++) {
            tally.add(FaultKind.REBALANCE, true);
        }

        assertThat(tally.missing(HALF_AN_HOUR))
                .containsExactly("rebalance: 18 of at least 20", "crash-mid-call: 0 of at least 15");
        assertThat(tally.uncleanEnds()).isEqualTo(61);
        assertThat(tally.interruptions()).isEqualTo(79);
    }
}
