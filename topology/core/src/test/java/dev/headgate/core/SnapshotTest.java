package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotTest {

    private static final LimitState FULLER = new LimitState("day", 10, 9, 1, 0, 0, 9, 0);
    private static final LimitState AWAITED = new LimitState("second", 10, 5, 1, 3, 70, 5, 1);
    private static final ByPriority BY = new ByPriority(0, 2, 0);
    private static final ByPriority MORE = new ByPriority(3, 1, 1);
    private static final LimitState LESS = new LimitState("minute", 10, 2, 1, 1, 60, 5, 1);

    private static Snapshot of(Constraint constraint, long until, LimitState... limits) {
        return new Snapshot(2, 1, 8, constraint, until, List.of(limits), 0, 0, 4, 5, 6, 7, 3, BY, 60);
    }

    @Test
    void shouldTellTheFullestLimitThatIsWaitedForFromOneThatIsOnlyFull() {
        Snapshot state = of(Constraint.WAITING, 70, FULLER, LESS, AWAITED);

        assertThat(state.awaited()).isEqualTo(AWAITED);
        assertThat(state.fullest()).isEqualTo(FULLER);
        assertThat(of(Constraint.WAITING, 70, FULLER).awaited()).isNull();
    }

    @Test
    void shouldCountWhatWaitsOutsideAndWakeForTheFirstOfIt() {
        Snapshot idle = of(Constraint.IDLE, 90);

        Snapshot more = idle.withWaiting(5, MORE, 80);

        assertThat(more)
                .isEqualTo(new Snapshot(
                        7, 1, 8, Constraint.WAITING, 80, List.of(), 0, 0, 4, 5, 6, 7, 3, new ByPriority(3, 3, 1), 60));
        assertThat(of(Constraint.WAITING, 70).withWaiting(5, MORE, 80).until()).isEqualTo(70);
        assertThat(of(Constraint.COOL_DOWN, 90).withWaiting(5, MORE, 80))
                .isEqualTo(new Snapshot(
                        7,
                        1,
                        8,
                        Constraint.COOL_DOWN,
                        90,
                        List.of(),
                        0,
                        0,
                        4,
                        5,
                        6,
                        7,
                        3,
                        new ByPriority(3, 3, 1),
                        60));
    }
}
