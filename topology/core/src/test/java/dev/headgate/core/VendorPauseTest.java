package dev.headgate.core;

import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finishes;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A vendor that can't be reached, or fails throughout, and patience. */
class VendorPauseTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Reply UNREACHABLE = new Reply.Unsent("refused", Reply.Unsent.Cause.UNREACHABLE);

    @Test
    void shouldEndAnIntentWhenItsPatienceIsOverThoughNoAnswerComes() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.refuse(1, Duration.ofDays(1_095));
        assertThat(rig.vendor.nextDue()).isLessThanOrEqualTo(START + 300 * SECOND);

        // When
        List<Effect> effects = rig.tickAt(START + 300 * SECOND);

        // Then
        assertThat(Rig.only(Effect.Finish.class, effects))
                .extracting(Effect.Finish::outcome)
                .containsExactly(Outcome.THROTTLED_OUT, Outcome.THROTTLED_OUT);
        assertThat(rig.vendor.waiting()).isZero();
    }

    @Test
    void shouldBelieveAHintUpToItsBound() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1));

        // When
        rig.refuse(1, Duration.ofDays(1_095));

        // Then
        assertThat(rig.snapshot().coolDownUntil()).isEqualTo(START + 7 * 86_400 * SECOND);
    }

    @Test
    void shouldPauseAVendorThatCannotBeReachedAndSpendNoAttempt() {
        // Given
        Rig rig = new Rig(policy(3));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4));

        // When
        List<Effect> first = rig.ended(1, UNREACHABLE);
        rig.ended(2, UNREACHABLE);
        rig.ended(3, UNREACHABLE);

        // Then: one probe at a time, each another's
        assertThat(starts(first)).isEmpty();
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.UNREACHABLE);
        assertThat(starts(rig.tickAt(START + SECOND))).containsExactly(2L);
        rig.ended(2, UNREACHABLE);
        assertThat(starts(rig.tickAt(START + 3 * SECOND))).containsExactly(3L);
        List<Effect> well = rig.deliver(3);
        assertThat(finishes(well)).hasSize(1);
        assertThat(Rig.only(Effect.Start.class, well))
                .extracting(Effect.Start::attempt)
                .containsExactly(1, 1);
        assertThat(starts(well)).containsExactly(1L, 2L);
    }

    @Test
    void shouldPauseAVendorThatFailsWhateverItIsAsked() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4));

        // When
        for (int i = 1; i <= 4; i++) {
            rig.ended(i, new Reply.Unanswered("timeout"));
        }

        // Then
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.FAILING);
        assertThat(rig.vendor.coolingDown(rig.now)).isTrue();
    }

    @Test
    void shouldEndWithTheReasonWhenPatienceIsOver() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1));
        rig.ended(1, UNREACHABLE);

        // When
        List<Effect> effects = List.of();
        for (long second = 1; finishes(effects).isEmpty() && second <= 301; second++) {
            effects = rig.tickAt(START + second * SECOND);
            if (!starts(effects).isEmpty()) {
                effects = rig.ended(1, UNREACHABLE);
            }
        }

        // Then
        Effect.Finish finish = Rig.only(Effect.Finish.class, effects).getFirst();
        assertThat(finish.outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(finish.reason()).startsWith("UNREACHABLE");
        assertThat(finish.progress().attempts()).isZero();
    }

    @Test
    void shouldForgetARampWhenItsTimeIsOver() {
        // Given: fifty thousand scopes refused once and probed
        CoolDowns coolDowns = new CoolDowns(policy(10), TakeOver.unknown(0));
        Lanes lanes = new Lanes();
        for (int i = 0; i < 50_000; i++) {
            Entry entry = Draft.of(i).account("a" + i).entry();
            var refusal = new dev.headgate.api.Verdict.Throttled(List.of("account"), Duration.ofSeconds(1));
            coolDowns.refused(entry, refusal, START, lanes);
            entry.decided = START + 2 * SECOND;
            coolDowns.started(entry, START + 2 * SECOND);
            coolDowns.ended(entry, null, START + 2 * SECOND, true, lanes);
        }
        assertThat(coolDowns.remembered()).isEqualTo(50_000);

        // When
        for (long at = START; coolDowns.remembered() > 0 && at < START + 3_600 * SECOND; ) {
            at = Math.max(at, coolDowns.scopes().nextLook());
            coolDowns.scopes().forgetOver(at);
        }

        // Then
        assertThat(coolDowns.remembered()).isZero();
        assertThat(coolDowns.scopes().nextLook()).isEqualTo(Vendor.NEVER);
        assertThat(coolDowns.scopes().names()).isEmpty();
    }
}
