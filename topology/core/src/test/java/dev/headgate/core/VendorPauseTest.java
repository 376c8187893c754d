package dev.headgate.core;

import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.answered;
import static dev.headgate.core.Rig.finishes;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A vendor that can't be reached, or fails throughout, and patience. */
class VendorPauseTest {

    private static final long SECOND = 1_000_000_000L;

    private static Policy failing(int failures) {
        Policy p = policy(8);
        PausePolicy pause = new PausePolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(1), failures);
        return new Policy(
                p.limits(), p.bulkhead(), p.concurrency(), p.transit(), p.coolDown(), p.retry(), p.refusable(), pause);
    }

    private static Reply unauthorized(String... scope) {
        return answered(401, new Verdict.Auth(List.of(scope)));
    }

    private static Reply withoutCredential(String... scope) {
        return new Reply.Unsent("no token", Reply.Unsent.Cause.NO_CREDENTIAL, List.of(scope));
    }

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
    void shouldHoldNoIntentAtFaultForAVendorThatCannotBeReached() {
        // Given: its name is not resolved, but a connection is open, by which some calls succeed
        Rig rig = new Rig(policy(2));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3));
        rig.ended(1, UNREACHABLE);
        rig.ended(2, UNREACHABLE);
        rig.tickAt(START + SECOND);
        assertThat(starts(rig.deliver(2))).containsExactly(1L, 3L);
        rig.deliver(3);

        // When
        rig.ended(1, UNREACHABLE);

        // Then
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.UNREACHABLE);
        assertThat(Rig.only(Effect.Retry.class, rig.all).getLast().progress().attempts())
                .isZero();
    }

    @Test
    void shouldPauseOnlyTheHostThatCannotBeReached() {
        // Given
        Rig rig = new Rig(policy(3));
        Reply away = new Reply.Unsent("refused at b", Reply.Unsent.Cause.UNREACHABLE, List.of("http:host"));
        rig.accept(Draft.of(1).scope("http:host", "b"), Draft.of(2).scope("http:host", "a"));
        rig.accept(Draft.of(3).scope("http:host", "b"), Draft.of(4).scope("http:host", "a"));

        // When
        rig.ended(1, away);
        rig.ended(3, away);

        // Then: the other host's calls neither wait for it nor prove anything of it
        assertThat(finishes(rig.deliver(2))).hasSize(1);
        assertThat(finishes(rig.deliver(4))).hasSize(1);
        assertThat(rig.accept(Draft.of(5).scope("http:host", "a"))).containsExactly(5L);
        assertThat(starts(rig.tickAt(START + SECOND))).hasSize(1);
        assertThat(rig.vendor.waiting()).isOne();
    }

    @Test
    void shouldPauseAVendorThatFailsWhateverItIsAsked() {
        // Given
        Rig rig = new Rig(failing(4));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4), Draft.of(5));

        // When
        for (int i = 1; i <= 3; i++) {
            rig.ended(i, new Reply.Unanswered("timeout"));
        }
        assertThat(rig.vendor.coolingDown(rig.now)).isFalse();
        rig.ended(4, new Reply.Unanswered("timeout"));

        // Then
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.FAILING);
        assertThat(rig.vendor.coolingDown(rig.now)).isTrue();
    }

    @Test
    void shouldNotTakeAVendorForFailingThatDealsWithACallNowAndThen() {
        // Given
        Rig rig = new Rig(failing(4));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4), Draft.of(5));

        // When
        rig.fail(1);
        rig.fail(2);
        rig.deliver(3);
        rig.fail(4);
        rig.fail(5);

        // Then
        assertThat(rig.vendor.coolingDown(rig.now)).isFalse();
    }

    @Test
    void shouldNotTakeAVendorForFailingForTwoIntentsThatDo() {
        // Given
        Rig rig = new Rig(failing(4));
        rig.accept(Draft.of(1), Draft.of(2));

        // When
        for (int attempt = 0; attempt < 2; attempt++) {
            rig.fail(1);
            rig.fail(2);
            rig.tickAt(rig.now + 3_600 * SECOND);
        }

        // Then
        assertThat(rig.snapshot().coolDowns()).isZero();
    }

    @Test
    void shouldPauseTheScopeOfACredentialThatIsRefusedAndNoOther() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(
                Draft.of(1).account("a"), Draft.of(2).account("b"), Draft.of(3).account("a"));

        // When
        List<Effect> refused = rig.ended(1, unauthorized("account"));

        // Then
        assertThat(Rig.only(Effect.CoolDown.class, refused))
                .extracting(Effect.CoolDown::verdict)
                .containsExactly("AUTH");
        assertThat(finishes(rig.deliver(2))).hasSize(1);
        rig.ended(3, unauthorized("account"));
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.AUTH);
        assertThat(rig.accept(Draft.of(4).account("b"))).containsExactly(4L);
    }

    @Test
    void shouldPauseTheScopeOfACredentialThatIsNotThereAndNoOther() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(Draft.of(1).account("a"), Draft.of(2).account("b"));

        // When
        List<Effect> missing = rig.ended(1, withoutCredential("account"));

        // Then
        assertThat(Rig.only(Effect.CoolDown.class, missing)).singleElement().satisfies(it -> {
            assertThat(it.verdict()).isEqualTo("AUTH");
            assertThat(it.scope()).hasToString("account=a");
        });
        assertThat(rig.accept(Draft.of(3).account("a"), Draft.of(4).account("b")))
                .containsExactly(4L);
    }

    @Test
    void shouldEndNoIntentForACredentialThatComesAndGoes() {
        // Given: the first probe had none, and the second had
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3));
        rig.ended(1, withoutCredential());
        assertThat(starts(rig.tickAt(START + SECOND))).containsExactly(2L);
        assertThat(starts(rig.deliver(2))).contains(1L);

        // When: while others of its scope are accepted
        List<Effect> again = rig.ended(1, withoutCredential());

        // Then
        assertThat(finishes(again)).isEmpty();
        assertThat(Rig.only(Effect.Retry.class, again).getLast().progress().attempts())
                .isZero();
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.AUTH);
    }

    @Test
    void shouldEndTheIntentThatIsRefusedWhileOthersOfItsScopeAreAccepted() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3));
        rig.ended(1, unauthorized());
        assertThat(starts(rig.tickAt(START + SECOND))).containsExactly(2L);

        // When
        List<Effect> next = rig.deliver(2);
        assertThat(starts(next)).contains(1L);
        Effect.Finish finish = Rig.finish(rig.ended(1, unauthorized()));

        // Then
        assertThat(finish.intent().ordinal()).isEqualTo(1);
        assertThat(finish.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(finish.isReplayable()).isTrue();
    }

    @Test
    void shouldNotChargeAnIntentInAnOutageForWhatItDidInTheOneBefore() {
        // Given: the first was the cause of an outage that is over
        Rig rig = new Rig(policy(2));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4));
        rig.ended(1, UNREACHABLE);
        rig.ended(2, UNREACHABLE);
        rig.tickAt(START + SECOND);
        assertThat(starts(rig.all)).endsWith(2L);
        assertThat(starts(rig.deliver(2))).containsExactly(1L, 3L);

        // When
        rig.ended(3, UNREACHABLE);
        rig.ended(1, UNREACHABLE);

        // Then
        assertThat(Rig.only(Effect.Retry.class, rig.all).getLast().progress().attempts())
                .isZero();
    }

    @Test
    void shouldProbeAtOnceWhenAnOperatorSaysThatThePauseIsOver() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.ended(1, UNREACHABLE);

        // When
        List<Effect> effects = rig.step(new Event.CoolDownsCleared(_ -> true));

        // Then
        assertThat(starts(effects)).containsExactly(2L);
    }

    @Test
    void shouldGiveUpWhatIsInFlightWhenItIsToBeRepeated() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2));

        // When
        List<Effect> effects = rig.step(new Event.GivenUp("by me", _ -> true));
        List<Effect> failed = rig.fail(1);

        // Then
        assertThat(Rig.finish(effects).intent().ordinal()).isEqualTo(2);
        assertThat(Rig.finish(failed).reason()).isEqualTo("by me");
    }

    @Test
    void shouldCountPatienceOfOneThatWasNeverRefusedFromWhenItsScopeClosed() {
        // Given: it waited for 200 s already
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.now = START + 200 * SECOND;
        rig.ended(1, answered(200, new Verdict.Deliver()));
        rig.refuse(2, Duration.ofDays(1));
        rig.accept(Draft.of(3));

        // When, Then: the second was refused, and counts from its acceptance
        assertThat(Rig.finish(rig.tickAt(START + 300 * SECOND)).intent().ordinal())
                .isEqualTo(2);
        assertThat(Rig.finishes(rig.tickAt(START + 300 * SECOND + 1))).isEmpty();
    }

    @Test
    void shouldStopTheWholeVendorWhenNoMoreScopesCanBeRemembered() {
        // Given
        CoolDownPolicy p = Rig.COOL_DOWN;
        CoolDownPolicy few = new CoolDownPolicy(
                p.fallback(),
                p.quotaFallback(),
                p.lockedFallback(),
                p.pad(),
                p.factor(),
                p.max(),
                p.patience(),
                p.maxHint(),
                2);
        Policy any = policy(4);
        Rig rig = new Rig(
                new Policy(any.limits(), 4, any.concurrency(), any.transit(), few, any.retry(), any.refusable()));
        rig.accept(
                Draft.of(1).account("a"), Draft.of(2).account("b"), Draft.of(3).account("c"));

        // When
        rig.refuse(1, Duration.ofSeconds(10), "account");
        rig.refuse(2, Duration.ofSeconds(10), "account");
        assertThat(rig.snapshot().coolDowns()).isEqualTo(2);
        Effect.CoolDown third = Rig.only(Effect.CoolDown.class, rig.refuse(3, Duration.ofSeconds(10), "account"))
                .getFirst();

        // Then
        assertThat(third.scope()).isEqualTo(Scope.VENDOR);
        assertThat(rig.accept(Draft.of(4).account("d"))).isEmpty();
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
        CoolDowns coolDowns = new CoolDowns(policy(10), TakeOver.unknown(0), new Lanes(Shares.DEFAULT));
        for (int i = 0; i < 50_000; i++) {
            Entry entry = Draft.of(i).account("a" + i).entry();
            var refusal = new Verdict.Throttled(List.of("account"), Duration.ofSeconds(1));
            Rig.refuse(coolDowns, entry, refusal, START);
            StartedCall probe = Rig.started(entry, START + 2 * SECOND);
            coolDowns.start(probe, START + 2 * SECOND);
            coolDowns.ended(probe, Rig.delivered(START + 2 * SECOND), START + 2 * SECOND);
        }
        assertThat(coolDowns.remembered()).isEqualTo(50_000);

        // When
        for (long at = START; coolDowns.remembered() > 0 && at < START + 3_600 * SECOND; ) {
            at = Math.max(at, coolDowns.scopes().nextLook());
            coolDowns.scopes().forgetOver(at);
        }

        // Then
        assertThat(coolDowns.remembered()).isZero();
        assertThat(coolDowns.scopes().nextLook()).isEqualTo(Nanos.NEVER);
        assertThat(coolDowns.scopes().names()).isEmpty();
    }
}
