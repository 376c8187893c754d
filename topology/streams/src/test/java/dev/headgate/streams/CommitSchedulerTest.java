package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Vendor;
import org.junit.jupiter.api.Test;

class CommitSchedulerTest {

    private static final long MILLI = 1_000_000;
    private static final long BEGUN = 1_000 * MILLI;

    private long now = BEGUN;
    private int commits;
    private final CommitScheduler pace = new CommitScheduler(() -> commits++, () -> now);

    CommitSchedulerTest() {
        pace.committed();
    }

    @Test
    void shouldWantNoCommitForNothing() {
        assertThat(pace.due()).isEqualTo(Vendor.NEVER);
    }

    @Test
    void shouldCommitFewOutcomesSoon() {
        pace.wroteOutcome();
        keepAt(24);
        int before = commits;
        keepAt(25);

        assertThat(before).isZero();
        assertThat(commits).isEqualTo(1);
        assertThat(pace.due()).isEqualTo(Vendor.NEVER);
    }

    @Test
    void shouldCommitManyOutcomesSeldom() {
        for (int i = 0; i < CommitScheduler.MANY; i++) {
            pace.wroteOutcome();
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
            pace.wroteOutcome();
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
            pace.wroteOutcome();
        }
        pace.commitNow();
        keepAt(24);
        int before = commits;
        keepAt(25);

        assertThat(before).isZero();
        assertThat(commits).isEqualTo(1);
    }

    @Test
    void shouldCommitAtOnceWhatIsUrgentAfterALongTimeWithout() {
        now = BEGUN + 25 * MILLI;
        pace.commitNow();
        pace.keep();

        assertThat(commits).isEqualTo(1);
    }

    @Test
    void shouldNotAskForWhatACommitOfAnotherTaskTookAlong() {
        pace.wroteOutcome();
        pace.wroteStatus();
        now = BEGUN + 20 * MILLI;
        pace.committed();
        keepAt(600);
        pace.wroteOutcome();

        assertThat(commits).isZero();
        assertThat(pace.due()).isEqualTo(BEGUN + 45 * MILLI);
    }

    @Test
    void shouldStillAskForWhatIsUrgentAfterACommitOfAnother() {
        pace.commitNow();
        pace.committed();
        keepAt(25);

        assertThat(commits).isEqualTo(1);
    }

    private void keepAt(long millis) {
        now = BEGUN + millis * MILLI;
        pace.keep();
    }
}
