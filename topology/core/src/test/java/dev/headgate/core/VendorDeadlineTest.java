package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.policy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deadlines that pass while a call is in flight, or after one. */
class VendorDeadlineTest {

    private static final Reply LATE = new Reply.Unanswered("the intent's deadline passed");

    @Test
    void shouldEndExhaustedWhenItsDeadlineEndedItsCall() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).deadline(START + 10 * MS));
        rig.tickAt(START + 10 * MS);

        // When
        List<Effect> effects = rig.ended(1, LATE);

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(finish(effects).isReplayable()).isTrue();
    }

    @Test
    void shouldEndAmbiguousWhenItsDeadlineEndedACallThatIsMadeOnceOnly() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).deadline(START + 10 * MS).atMostOnce());
        rig.commit();
        rig.tickAt(START + 10 * MS);

        // When, Then
        assertThat(finish(rig.ended(1, LATE)).outcome()).isEqualTo(Outcome.AMBIGUOUS);
    }

    @Test
    void shouldEndExhaustedWhenItsDeadlinePassesWhileItWaitsForAnotherAttempt() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).deadline(START + 10 * MS));
        rig.ended(1, new Reply.Unanswered("reset"));

        // When
        List<Effect> effects = rig.tickAt(START + 10 * MS);

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.EXHAUSTED);
    }

    @Test
    void shouldExpireWhenNothingOfItsCallWasWritten() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).deadline(START + 10 * MS));
        rig.tickAt(START + 10 * MS);

        // When
        List<Effect> effects =
                rig.ended(1, new Reply.Unsent("the intent's deadline passed", Reply.Unsent.Cause.HANDED_BACK));

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.EXPIRED);
    }

    @Test
    void shouldNotTakeTheVendorForFailingWhenIntentsHaveNoTime() {
        // Given: a vendor that is taken for failing after three failures
        PausePolicy pause = new PausePolicy(Duration.ofSeconds(1), 2, Duration.ofSeconds(5), 3);
        Policy policy = new Policy(
                List.of(),
                10,
                List.of(),
                Transit.unbounded(Rig.UNANSWERED),
                Rig.COOL_DOWN,
                Rig.RETRY,
                List.of(List.of()),
                pause);
        Rig rig = new Rig(policy);
        for (int ordinal = 0; ordinal < 4; ordinal++) {
            rig.accept(Draft.of(ordinal).deadline(START + 10 * MS));
        }
        rig.tickAt(START + 10 * MS);

        // When
        for (int ordinal = 0; ordinal < 4; ordinal++) {
            rig.ended(ordinal, LATE);
        }

        // Then
        assertThat(Rig.only(Effect.CoolDown.class, rig.all)).isEmpty();
    }
}
