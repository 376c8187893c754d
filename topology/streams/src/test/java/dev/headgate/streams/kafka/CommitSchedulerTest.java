package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import org.junit.jupiter.api.Test;

class CommitSchedulerTest {

    private static final long MILLI = 1_000_000;
    private static final long BEGUN = 1_000 * MILLI;

    private long now = BEGUN;
    private int commits;
    private final CommitScheduler commitScheduler = new CommitScheduler(() -> commits++, () -> now);

    CommitSchedulerTest() {
        commitScheduler.committed();
    }

    @Test
    void shouldWantNoCommitForNothing() {
        assertThat(commitScheduler.due()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldCommitFewOutcomesSoon() {
        commitScheduler.wroteOutcome();
        keepAt(24);
        int before = commits;
        keepAt(25);

        assertThat(before).isZero();
        assertThat(commits).isEqualTo(1);
        assertThat(commitScheduler.due()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldCommitManyOutcomesSeldom() {
        for (int i = 0; i < CommitScheduler.MANY; i++) {
            commitScheduler.wroteOutcome();
        }
        keepAt(49);
        int before = commits;
        keepAt(50);

        assertThat(before).isZero();
        assertThat(commits).isEqualTo(1);
    }

    @Test
    void shouldCommitVeryManyOutcomesMoreSeldomStill() {
        for (int i = 0; i < CommitScheduler.VERY_MANY; i++) {
            commitScheduler.wroteOutcome();
        }
        keepAt(99);
        int before = commits;
        keepAt(100);

        assertThat(before).isZero();
        assertThat(commits).isEqualTo(1);
    }

    @Test
    void shouldCommitSoonWhatIsUrgentThoughOutcomesAreMany() {
        for (int i = 0; i < CommitScheduler.MANY; i++) {
            commitScheduler.wroteOutcome();
        }
        commitScheduler.commitNow();
        keepAt(24);
        int before = commits;
        keepAt(25);

        assertThat(before).isZero();
        assertThat(commits).isEqualTo(1);
    }

    @Test
    void shouldCommitAtOnceWhatIsUrgentAfterALongTimeWithout() {
        now = BEGUN + 25 * MILLI;
        commitScheduler.commitNow();
        commitScheduler.commitIfDue();

        assertThat(commits).isEqualTo(1);
    }

    @Test
    void shouldNotAskForWhatACommitOfAnotherTaskTookAlong() {
        commitScheduler.wroteOutcome();
        commitScheduler.wroteStatus();
        now = BEGUN + 20 * MILLI;
        commitScheduler.committed();
        keepAt(600);
        commitScheduler.wroteOutcome();

        assertThat(commits).isZero();
        assertThat(commitScheduler.due()).isEqualTo(BEGUN + 45 * MILLI);
    }

    @Test
    void shouldStillAskForWhatIsUrgentAfterACommitOfAnother() {
        commitScheduler.commitNow();
        commitScheduler.committed();
        keepAt(25);

        assertThat(commits).isEqualTo(1);
    }

    @Test
    void shouldLeaveTheThreadHalfOfItsTimeWhereCommitsTakeLong() {
        commitOf(300);
        commitScheduler.wroteOutcome();
        long afterAnOutcome = commitScheduler.due();
        commitScheduler.commitNow();

        assertThat(afterAnOutcome).isEqualTo(BEGUN + 600 * MILLI);
        assertThat(commitScheduler.due()).isEqualTo(BEGUN + 600 * MILLI);
    }

    @Test
    void shouldNotLetReadersWaitLongForACommitThatTookVeryLong() {
        commitOf(5_000);
        commitScheduler.wroteOutcome();

        assertThat(commitScheduler.due()).isEqualTo(BEGUN + 5_500 * MILLI);
    }

    @Test
    void shouldCommitSoonAgainWhereCommitsTakeShortAgain() {
        commitOf(300);
        commitScheduler.committing();
        now += 5 * MILLI;
        commitScheduler.committed();
        commitScheduler.wroteOutcome();

        assertThat(commitScheduler.due()).isEqualTo(BEGUN + 330 * MILLI);
    }

    private void commitOf(long millis) {
        commitScheduler.committing();
        now += millis * MILLI;
        commitScheduler.committed();
    }

    private void keepAt(long millis) {
        now = BEGUN + millis * MILLI;
        commitScheduler.commitIfDue();
    }
}
