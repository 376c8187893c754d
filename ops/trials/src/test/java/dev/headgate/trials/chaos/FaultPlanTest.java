package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FaultPlanTest {

    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);
    private static final Set<FaultKind> ALL = EnumSet.allOf(FaultKind.class);

    @Test
    void shouldPlayTheSameForTheSameSeed() {
        assertThat(schedule(7, ALL)).isEqualTo(schedule(7, ALL));
        assertThat(schedule(7, ALL)).isNotEqualTo(schedule(8, ALL));
    }

    @Test
    void shouldPlanMoreOfEachFamilyThanMustHappen() {
        List<FaultKind> schedule = schedule(1, ALL);

        for (FaultFamily family : FaultFamily.values()) {
            long planned =
                    schedule.stream().filter(kind -> kind.family() == family).count() * family.each();
            assertThat(planned).as(family.words()).isGreaterThan(family.least(HALF_AN_HOUR));
        }
    }

    @Test
    void shouldComeToEveryKindInHalfAnHour() {
        assertThat(schedule(1, ALL)).containsAll(ALL);
    }

    @Test
    void shouldPlayOneOfEachFamilyInAShortRunAndNoOthers() {
        Set<FaultKind> two = EnumSet.of(FaultKind.ZOMBIE, FaultKind.BROKER_KILL);

        assertThat(new FaultPlan(two, Duration.ofSeconds(30)).schedule(1))
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
        FaultPlan plan =
                new FaultPlan(EnumSet.of(FaultKind.CRASH_MID_CALL, FaultKind.KILL, FaultKind.REBALANCE), HALF_AN_HOUR);
        for (int i = 0; i < 60; i++) {
            plan.add(FaultKind.KILL, true);
        }
        plan.add(FaultKind.CRASH_MID_CALL, false);
        for (int i = 0; i < 9; i++) {
            plan.add(FaultKind.REBALANCE, true);
        }

        assertThat(plan.missing()).containsExactly("rebalance: 18 of at least 20", "crash-mid-call: 0 of at least 15");
        assertThat(plan.uncleanEnds()).isEqualTo(61);
        assertThat(plan.interruptions()).isEqualTo(79);
    }

    @Test
    void shouldCountEachKindAndEachFamily() {
        FaultPlan plan = new FaultPlan(EnumSet.of(FaultKind.KILL, FaultKind.REBALANCE), HALF_AN_HOUR);
        plan.add(FaultKind.KILL, false);
        plan.add(FaultKind.REBALANCE, true);
        Report report = new Report();

        plan.countKinds(report);
        plan.countFamilies(report);

        assertThat(report.rows("faults"))
                .extracting(it -> it.figures().values().toString())
                .containsExactly("[kill, 1, 0]", "[rebalance, 1, 1]");
        assertThat(report.rows("families"))
                .extracting(it -> it.figures().values().toString())
                .containsExactly("[kill, 0, 60]", "[rebalance, 2, 20]");
    }

    private static List<FaultKind> schedule(long seed, Set<FaultKind> kinds) {
        return new FaultPlan(kinds, HALF_AN_HOUR).schedule(seed);
    }
}
