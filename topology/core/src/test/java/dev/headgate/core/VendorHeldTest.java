package dev.headgate.core;

import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Intents that an operator pauses, resumes and cancels together. */
class VendorHeldTest {

    private static final long SECOND = 1_000_000_000L;
    private static final IntentFilter SPRING = group("spring");

    private static IntentFilter group(String group) {
        return new IntentFilter(group, null, Map.of());
    }

    private static Event.Paused pause(IntentFilter which) {
        return new Event.Paused(which, START + 1000 * SECOND);
    }

    private static Draft spring(long ordinal) {
        return Draft.of(ordinal).group("spring");
    }

    @Test
    void shouldStartNothingOfAPausedGroupAndLetOthersOfItsLanePass() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), spring(2), spring(3), Draft.of(4));

        // When
        rig.step(pause(SPRING));

        // Then
        assertThat(starts(rig.deliver(1))).containsExactly(4L);
        assertThat(starts(rig.deliver(4))).isEmpty();
        assertThat(rig.vendor.held()).isEqualTo(2);
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.PAUSED);
    }

    @Test
    void shouldHoldWhatIsAcceptedDueOrSentBackWhileItsGroupIsPaused() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.accept(spring(1), spring(2).notBefore(START + SECOND));
        rig.step(pause(SPRING));

        // When
        List<Long> started = rig.accept(spring(3));
        rig.fail(1);
        List<Effect> later = rig.tickAt(START + 100 * SECOND);

        // Then
        assertThat(started).isEmpty();
        assertThat(starts(later)).isEmpty();
        assertThat(rig.vendor.held()).isEqualTo(3);
    }

    @Test
    void shouldStartInTheirOrderWhatIsResumed() {
        // Given
        Rig rig = new Rig(policy(2));
        rig.step(pause(SPRING));
        rig.accept(spring(1), spring(2), spring(3));

        // When
        List<Effect> effects = rig.step(new Event.Resumed(SPRING));

        // Then
        assertThat(starts(effects)).containsExactly(1L, 2L);
        assertThat(rig.vendor.held()).isZero();
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
    }

    @Test
    void shouldKeepWhatStandsInItsPlaceBeforeWhatCameMeanwhile() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), spring(2), Draft.of(3));
        rig.step(pause(SPRING));

        // When
        rig.step(new Event.Resumed(SPRING));

        // Then
        assertThat(starts(rig.deliver(1))).containsExactly(2L);
    }

    @Test
    void shouldLiftOnlyPausesThatTheResumeIncludes() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.step(pause(new IntentFilter(null, "tenant", Map.of())));
        rig.step(pause(SPRING));
        rig.accept(spring(1));

        // When
        List<Effect> ofGroup = rig.step(new Event.Resumed(SPRING));
        List<Effect> ofAll = rig.step(new Event.Resumed(IntentFilter.ALL));

        // Then
        assertThat(starts(ofGroup)).isEmpty();
        assertThat(starts(ofAll)).containsExactly(1L);
        assertThat(rig.vendor.pauses()).isZero();
    }

    @Test
    void shouldPauseByScopeAndTheWholeVendor() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.step(pause(new IntentFilter(null, null, Map.of("account", "a1"))));

        // When, Then
        assertThat(rig.accept(Draft.of(1).account("a1"), Draft.of(2).account("a2")))
                .containsExactly(2L);
        rig.step(pause(IntentFilter.ALL));
        assertThat(rig.accept(Draft.of(3))).isEmpty();
    }

    @Test
    void shouldGoOnByItselfWhenThePausesTimeIsOver() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.step(pause(SPRING));
        rig.accept(spring(1));

        // When
        long due = rig.vendor.nextDue();
        List<Effect> effects = rig.tickAt(due);

        // Then
        assertThat(due).isEqualTo(START + 1000 * SECOND);
        assertThat(starts(effects)).containsExactly(1L);
        assertThat(rig.vendor.nextDue()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldLeaveAPauseToASuccessorAndItsEndToo() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.step(pause(SPRING));
        rig.commit();

        // When
        Rig paused = rig.successor(policy(5));
        paused.commit();
        paused.accept(spring(1));
        paused.tickAt(START + 100 * SECOND);
        int held = paused.vendor.held();
        paused.step(new Event.Resumed(SPRING));
        paused.commit();
        Rig resumed = paused.successor(policy(5));
        resumed.commit();
        resumed.accept(spring(1));
        resumed.tickAt(START + 200 * SECOND);

        // Then
        assertThat(held).isEqualTo(1);
        assertThat(starts(resumed.all)).containsExactly(1L);
    }

    @Test
    void shouldEndWhatIsPausedAtItsDeadline() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.step(pause(SPRING));
        rig.accept(spring(1).deadline(START + SECOND));

        // When
        List<Effect> effects = rig.tickAt(START + SECOND);

        // Then
        assertThat(Rig.finish(effects).outcome()).isEqualTo(Outcome.EXPIRED);
        assertThat(rig.vendor.held()).isZero();
    }

    @Test
    void shouldCountPatienceAnewFromTheResume() {
        // Given: refused once, then paused for longer than its patience
        Rig rig = new Rig(policy(5));
        rig.accept(spring(1));
        rig.refuse(1, Duration.ofSeconds(1));
        rig.step(pause(SPRING));

        // When
        long patience = Rig.COOL_DOWN.patience().toNanos();
        List<Effect> paused = rig.tickAt(START + patience + SECOND);
        List<Effect> resumed = rig.step(new Event.Resumed(SPRING));

        // Then
        assertThat(Rig.finishes(paused)).isEmpty();
        assertThat(starts(resumed)).containsExactly(1L);
    }

    @Test
    void shouldHoldBackThoseOfTheSameOrderingKeyBehindAPausedOne() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.step(pause(SPRING));

        // When
        List<Long> started = rig.accept(spring(1).key("k"), Draft.of(2).key("k"));

        // Then
        assertThat(started).isEmpty();
        assertThat(starts(rig.step(new Event.Resumed(SPRING)))).containsExactly(1L);
        assertThat(starts(rig.deliver(1))).containsExactly(2L);
    }

    @Test
    void shouldTakeBackACallThatWaitsForItsCommitWhenItIsPaused() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.commits = false;
        rig.step(new Event.Accepted(
                spring(1).intent().toBuilder().atMostOnce(true).build(), Progress.NONE));
        rig.save();

        // When
        rig.step(pause(SPRING));
        rig.step(new Event.Committed());
        List<Effect> effects = rig.step(new Event.Committed());

        // Then
        assertThat(starts(rig.all)).isEmpty();
        assertThat(starts(effects)).isEmpty();
        assertThat(rig.vendor.held()).isEqualTo(1);
    }

    @Test
    void shouldRefuseMorePausesThanThereMayBe() {
        // Given
        Rig rig = new Rig(policy(5));
        for (int i = 0; i < Pauses.MAX; i++) {
            rig.step(pause(group("g" + i)));
        }

        // When, Then
        assertThat(rig.vendor.mayPause(SPRING)).isFalse();
        assertThat(rig.vendor.mayPause(group("g0"))).isTrue();
        assertThatThrownBy(() -> rig.step(pause(SPRING))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldForgetTheOldestOfThePausesThatAreOver() {
        // Given
        Rig rig = new Rig(policy(5));

        // When
        for (int i = 0; i <= Pauses.MAX; i++) {
            rig.step(pause(group("g" + i)));
            rig.step(new Event.Resumed(group("g" + i)));
            rig.save();
        }

        // Then
        assertThat(rig.saved.values().stream().filter(Saved.Paused.class::isInstance))
                .hasSize(Pauses.MAX);
    }

    @Test
    void shouldCancelAllThatWaitAndRepeatNoneThatIsInFlight() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(spring(1), Draft.of(2), spring(3));
        rig.step(pause(group("other")));

        // When
        List<Effect> effects = rig.step(new Event.CancelledAll("by me", SPRING::matches));
        List<Effect> again = rig.step(new Event.CancelledAll("by me", SPRING::matches));
        List<Effect> failed = rig.fail(1);

        // Then
        Effect.Finish finish = Rig.finish(effects);
        assertThat(finish.intent().ordinal()).isEqualTo(3);
        assertThat(finish.outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(finish.reason()).isEqualTo("by me");
        assertThat(Rig.only(Effect.Marked.class, effects)).hasSize(1);
        assertThat(again).isEmpty();
        assertThat(Rig.finish(failed).outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(starts(failed)).containsExactly(2L);
    }

    @Test
    void shouldSpendNoPermitOnWhatIsPaused() {
        // Given
        Rig rig = new Rig(policy(5, limit(1, 1000)));
        rig.step(pause(SPRING));

        // When, Then
        assertThat(rig.accept(spring(1), spring(2), Draft.of(3))).containsExactly(3L);
    }
}
