package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of those who wait: how many of each priority, and since when the first of them does. */
class VendorWaitingTest {

    private static final long SECOND = 1_000 * MS;

    private static Draft high(long ordinal) {
        return Draft.of(ordinal).priority(Priority.HIGH).acceptedAt(START + ordinal);
    }

    private static Draft normal(long ordinal) {
        return Draft.of(ordinal).acceptedAt(START + ordinal);
    }

    private static Draft low(long ordinal) {
        return Draft.of(ordinal).priority(Priority.LOW).acceptedAt(START + ordinal);
    }

    private static void assertWaiting(Rig rig, long high, long normal, long low) {
        Snapshot state = rig.snapshot();
        assertThat(state.waitingBy()).isEqualTo(new ByPriority(high, normal, low));
        assertThat(state.waiting()).isEqualTo((int) (high + normal + low));
    }

    @Test
    void shouldCountByPriorityWhatIsNotInFlight() {
        Rig rig = new Rig(policy(1));

        rig.accept(normal(1), normal(2), low(3), high(4), high(5));

        assertWaiting(rig, 2, 1, 1);
        assertThat(rig.snapshot().waitingBy().of(Priority.HIGH)).isEqualTo(2);
    }

    @Test
    void shouldCountOneAgainThatIsPutBackAndNotOneThatHasItsOutcome() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(high(1), low(2));

        // When
        rig.fail(1);

        // Then
        assertWaiting(rig, 1, 0, 0); // the other started
        rig.deliver(2);
        rig.cancel(1);
        assertWaiting(rig, 0, 0, 0);
    }

    @Test
    void shouldCountOnceThoseThatAreDelayedPausedOrBehind() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(normal(1), high(2).notBefore(START + SECOND), low(3).key("k"), low(4).key("k"));

        // When
        rig.step(new Event.Paused(IntentFilter.ALL, START + 100 * SECOND));
        rig.tickAt(START + 2 * SECOND);

        // Then
        assertWaiting(rig, 1, 0, 2);
        rig.step(new Event.Resumed(IntentFilter.ALL));
        assertWaiting(rig, 1, 0, 2);
        rig.step(new Event.CancelledAll("cancelled", intent -> intent.priority() == Priority.LOW));
        assertWaiting(rig, 1, 0, 0);
    }

    @Test
    void shouldCountAsInFlightThoseWhomTheCallOfAnotherServes() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 100)));
        rig.accept(normal(1));
        rig.deliver(1);
        rig.accept(high(2).same("report"), high(3).same("report"), low(4));

        // When
        rig.tickAt(START + 101 * MS);

        // Then
        assertWaiting(rig, 0, 0, 1);
        rig.fail(2);
        assertWaiting(rig, 2, 0, 1);
    }

    @Test
    void shouldCountAnewWhatASuccessorFinds() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(normal(1), high(2), low(3));

        // When
        Rig next = rig.successor(policy(1));
        next.accept(normal(1), high(2), low(3));

        // Then
        assertThat(next.snapshot().inFlight()).isZero(); // nobody knows what is under way
        assertWaiting(next, 1, 1, 1);
    }

    @Test
    void shouldNotCountWhatIsTakenOutUntilItsTime() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(low(1).key("k").notBefore(START + SECOND), low(2).key("k"), high(3));

        // When
        rig.vendor.withdraw(1);

        // Then
        assertWaiting(rig, 0, 0, 0);
    }

    @Test
    void shouldTellWhenTheOldestWasAcceptedThatCouldHaveItsTurn() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(
                normal(1),
                normal(2).notBefore(START + SECOND),
                normal(3).group("spring"),
                low(4).tenant("a"),
                high(5).tenant("b"));

        // When
        rig.step(new Event.Paused(new IntentFilter("spring", null, Map.of()), START + 100 * SECOND));

        // Then
        assertThat(rig.snapshot().oldestRunnable()).isEqualTo(START + 4);
        rig.step(new Event.Resumed(new IntentFilter("spring", null, Map.of())));
        assertThat(rig.snapshot().oldestRunnable()).isEqualTo(START + 3);
    }

    @Test
    void shouldTellItOfOneThatALimitKeepsToo() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 100, "account")));
        rig.accept(normal(1).account("a"), normal(2).account("b"));

        // When
        rig.accept(normal(3).account("b"), normal(4).account("a"));

        // Then
        assertThat(rig.snapshot().oldestRunnable()).isEqualTo(START + 3);
        rig.cancel(3);
        assertThat(rig.snapshot().oldestRunnable()).isEqualTo(START + 4);
    }

    @Test
    void shouldTellNoneWhereNothingStandsInALane() {
        Rig rig = new Rig(policy(1));
        assertThat(rig.snapshot().oldestRunnable()).isEqualTo(Nanos.NEVER);

        rig.accept(normal(1).key("k"), normal(2).key("k"), normal(3).notBefore(START + SECOND));

        assertThat(rig.snapshot().oldestRunnable()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldLookAtTheNextInTurnOnlyWhereVeryManyTenantsWait() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(normal(1));
        for (int i = 0; i < 3 * Lanes.LOOKS; i++) {
            rig.accept(Draft.of(1_000 - i).tenant("t" + i).acceptedAt(START + 1_000 - i));
        }

        // When
        long oldest = rig.snapshot().oldestRunnable();

        // Then
        assertThat(oldest).isEqualTo(START + 1_000 - (Lanes.LOOKS - 1));
    }
}
