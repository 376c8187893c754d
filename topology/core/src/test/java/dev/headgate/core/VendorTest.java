package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.finishes;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a vendor makes of intents and of the ends of calls; its quotas and cool-downs have tests of their own. */
class VendorTest {

    @Test
    void shouldStartWhatIsAcceptedAndFinishWhatIsDelivered() {
        // Given
        Rig rig = new Rig(policy(10));
        Intent intent = Draft.of(1).intent();
        assertThat(rig.step(new Event.Accepted(intent, Progress.NONE)))
                .containsExactly(new Effect.Start(intent, 1, rig.now));
        assertThat(rig.vendor.inFlight()).isEqualTo(1);
        assertThat(rig.vendor.waiting()).isZero();

        // When
        Reply.Answered reply = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        List<Effect> effects = rig.ended(1, reply);

        // Then
        assertThat(effects)
                .containsExactly(new Effect.Finish(
                        intent,
                        Outcome.SUCCEEDED,
                        "",
                        reply.answer(),
                        new Progress(1, 1, 0, false),
                        null,
                        rig.now,
                        Map.of(),
                        null));
        assertThat(rig.vendor.inFlight()).isZero();
        assertThat(rig.vendor.waiting()).isZero();
    }

    @Test
    void shouldBeginAVendorWithFourCallsInFlightAndAllowOneMoreWithEachAnswer() {
        // Given
        Rig rig = new Rig(policy(6));
        Draft[] drafts = LongStream.rangeClosed(1, 20).mapToObj(Draft::of).toArray(Draft[]::new);
        List<Long> begun = rig.accept(drafts);

        // When
        for (long ordinal = 1; ordinal <= 3; ordinal++) {
            rig.deliver(ordinal);
        }

        // Then
        assertThat(begun).containsExactly(1L, 2L, 3L, 4L);
        assertThat(rig.vendor.inFlight())
                .as("4 + 3, but never above the bulkhead")
                .isEqualTo(6);
    }

    @Test
    void shouldFailWhatTheVendorWillAnswerTheSameAgain() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));

        // When
        Effect.Finish finish = finish(rig.ended(1, Rig.answered(404, new Verdict.Permanent())));

        // Then
        assertThat(finish.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(finish.reason()).contains("404");
        assertThat(finish.answer()).isNotNull();
        assertThat(finish.progress()).isEqualTo(new Progress(1, 1, 0, false));
    }

    @Test
    void shouldRetryATransientFailureAfterAJitteredDelay() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));

        // When
        List<Effect> effects = rig.fail(1);

        // Then
        Effect.Retry retry = Rig.only(Effect.Retry.class, effects).getFirst();
        assertThat(effects).hasSize(1);
        assertThat(retry.attempt()).isEqualTo(1);
        assertThat(retry.cause()).isEqualTo("TRANSIENT status 503");
        assertThat(retry.notBefore()).isBetween(START + 1, START + 100 * MS);
        assertThat(retry.progress()).isEqualTo(new Progress(1, 1, 0, false));
        assertThat(rig.vendor.nextDue()).isEqualTo(retry.notBefore());
        assertThat(rig.tickAt(retry.notBefore() - 1)).isEmpty();
        assertThat(rig.tickAt(retry.notBefore()))
                .containsExactly(new Effect.Start(Draft.of(1).intent(), 2, rig.now));
    }

    @Test
    void shouldHeedTheHintOfATransientFailure() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));

        // When
        List<Effect> effects = rig.ended(1, Rig.answered(503, new Verdict.Transient(Duration.ofSeconds(7))));

        // Then
        assertThat(Rig.only(Effect.Retry.class, effects).getFirst().notBefore()).isGreaterThan(START + 7_000 * MS);
    }

    @Test
    void shouldBeExhaustedAtThePolicysMostAttempts() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        rig.fail(1);
        rig.tickAt(rig.vendor.nextDue());
        rig.ended(1, new Reply.Unanswered("timeout"));
        rig.tickAt(rig.vendor.nextDue());

        // When
        Effect.Finish finish = finish(rig.fail(1));

        // Then
        assertThat(finish.outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(finish.reason()).isEqualTo("attempt 3 of 3: TRANSIENT status 503");
        assertThat(finish.answer()).isNotNull();
        assertThat(finish.progress()).isEqualTo(new Progress(3, 3, 0, false));
        assertThat(rig.vendor.nextDue()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldBeExhaustedAtTheIntentsOwnMostAttempts() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).maxAttempts(1));

        // When
        Effect.Finish finish = finish(rig.ended(1, new Reply.Unanswered("reset")));

        // Then
        assertThat(finish.outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(finish.reason()).isEqualTo("attempt 1 of 1: TRANSIENT reset");
        assertThat(finish.answer()).isNull();
    }

    @Test
    void shouldGoOnCountingFromTheProgressFoundInTheLedger() {
        // Given
        Rig rig = new Rig(policy(10));
        Intent intent = Draft.of(1).intent();

        // When
        List<Effect> effects = rig.step(new Event.Accepted(intent, new Progress(2, 5, 3, false)));

        // Then
        assertThat(effects).containsExactly(new Effect.Start(intent, 3, rig.now));
        assertThat(finish(rig.fail(1)).progress()).isEqualTo(new Progress(3, 6, 3, false));
    }

    @Test
    void shouldNotCountARefusalAsAnAttempt() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).maxAttempts(1));

        // When
        List<Effect> effects = rig.refuse(1, Duration.ofSeconds(2));

        // Then
        assertThat(effects)
                .containsExactly(
                        new Effect.CoolDown(Scope.VENDOR, START + 2_000 * MS, 0, true, "THROTTLED"),
                        new Effect.Retry(
                                Draft.of(1).maxAttempts(1).intent(),
                                1,
                                "THROTTLED status 429 in scope vendor",
                                0,
                                START + 2_000 * MS,
                                new Progress(0, 1, 1, false)));
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 2_000 * MS);
        assertThat(rig.tickAt(START + 2_000 * MS))
                .containsExactly(new Effect.Start(Draft.of(1).maxAttempts(1).intent(), 1, rig.now));
    }

    @Test
    void shouldGiveUpOnARefusedIntentWhenItsPatienceEnds() {
        // Given: accepted five minutes less two nanoseconds ago
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        rig.now = START + 300_000 * MS - 2;
        assertThat(finishes(rig.refuse(1, Duration.ofNanos(1)))).isEmpty();
        assertThat(starts(rig.tickAt(START + 300_000 * MS - 1))).containsExactly(1L);
        rig.now = START + 300_000 * MS;

        // When
        List<Effect> effects = rig.refuse(1, null);

        // Then
        Effect.Finish finish = finish(effects);
        assertThat(finish.outcome()).isEqualTo(Outcome.THROTTLED_OUT);
        assertThat(finish.reason()).isEqualTo("refused 2 times within 300 s");
        assertThat(finish.answer()).isNotNull();
        assertThat(finish.progress()).isEqualTo(new Progress(0, 2, 2, false));
        assertThat(Rig.only(Effect.Retry.class, effects)).isEmpty();
    }

    @Test
    void shouldExpireAtItsDeadlineWithoutSpendingAPermit() {
        // Given: the only permit is held
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2).deadline(START + 10 * MS), Draft.of(3));
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 10 * MS);
        assertThat(rig.tickAt(START + 10 * MS - 1)).isEmpty();

        // When
        Effect.Finish finish = finish(rig.tickAt(START + 10 * MS));

        // Then
        assertThat(finish.intent().ordinal()).isEqualTo(2);
        assertThat(finish.outcome()).isEqualTo(Outcome.EXPIRED);
        assertThat(finish.reason()).isEqualTo("deadline passed before the call could start");
        assertThat(finish.progress()).isEqualTo(Progress.NONE);
        rig.deliver(1);
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).containsExactly(3L);
    }

    @Test
    void shouldExpireWhatArrivesTooLate() {
        Rig rig = new Rig(policy(10));
        assertThat(rig.accept(Draft.of(1).deadline(START))).isEmpty();
        assertThat(finish(rig.all).outcome()).isEqualTo(Outcome.EXPIRED);
    }

    @Test
    void shouldNotSayThatItExpiredWhenTheDeadlinePassedInFlightOfACallThatMayHaveBeenDone() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).deadline(START + 10 * MS));
        assertThat(rig.tickAt(START + 20 * MS)).isEmpty();

        // When
        List<Effect> effects = rig.fail(1);

        // Then
        assertThat(effects).hasSize(1);
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(finish(effects).reason())
                .isEqualTo("deadline passed, and what became of the last call is not known");
        assertThat(finish(effects).progress()).isEqualTo(new Progress(1, 1, 0, false));
    }

    @Test
    void shouldDeliverWhatWasAnsweredAfterItsDeadline() {
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).deadline(START + 10 * MS));
        rig.tickAt(START + 20 * MS);
        assertThat(finish(rig.deliver(1)).outcome()).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    void shouldCancelAtOnceWhatWaits() {
        // Given: one waits in a lane, one for its time, one behind another of its key
        Rig rig = new Rig(policy(1));
        rig.accept(
                Draft.of(1).key("k"),
                Draft.of(2),
                Draft.of(3).notBefore(START + MS),
                Draft.of(4).key("k"));
        for (long ordinal = 2; ordinal <= 4; ordinal++) {
            // When
            List<Effect> effects = rig.cancel(ordinal);

            // Then
            assertThat(effects)
                    .containsExactly(new Effect.Finish(
                            finish(effects).intent(), Outcome.CANCELLED, "cancelled", null, Progress.NONE));
            assertThat(finish(effects).intent().ordinal()).isEqualTo(ordinal);
        }
        assertThat(rig.vendor.waiting()).isZero();
        assertThat(rig.deliver(1)).hasSize(1);
        assertThat(rig.tickAt(START + 1_000 * MS)).isEmpty();
    }

    @Test
    void shouldCancelEveryIntentOfThatId() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1).id("same"), Draft.of(2).id("same"), Draft.of(3).id("same"), Draft.of(4));

        // When
        List<Effect> effects = rig.step(new Event.Cancelled("same", "cancelled"));

        // Then
        assertThat(finishes(effects)).extracting(f -> f.intent().ordinal()).containsExactly(2L, 3L);
        assertThat(Rig.only(Effect.Marked.class, effects))
                .extracting(m -> m.intent().ordinal())
                .containsExactly(1L);
        assertThat(rig.step(new Event.Cancelled("nobody's", "cancelled"))).isEmpty();
    }

    @Test
    void shouldMarkWhatIsCancelledInFlightWithItsReasonAndLetItsAnswerCount() {
        // Given
        Rig rig = new Rig(policy(10));
        Intent intent = Draft.of(1).intent();
        rig.accept(Draft.of(1));

        // When
        List<Effect> effects = rig.step(new Event.Cancelled("id-1", "cancelled by ann"));

        // Then
        assertThat(effects).containsExactly(new Effect.Marked(intent, new Progress(0, 0, 0, true), "cancelled by ann"));
        assertThat(finish(rig.deliver(1)).outcome()).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    void shouldNotRepeatWhatWasCancelledInFlightNorClaimTo() {
        for (Reply reply : List.of(
                Rig.refusal(null),
                Rig.answered(500, new Verdict.Transient(null)),
                new Reply.Unanswered("timeout"),
                new Reply.Unsent("no connection", Reply.Unsent.Cause.FAILED),
                new Reply.Unsent("no departure", Reply.Unsent.Cause.HANDED_BACK))) {
            // Given
            Rig rig = new Rig(policy(10));
            rig.accept(Draft.of(1));
            rig.cancel(1);

            // When
            List<Effect> effects = rig.ended(1, reply);

            // Then
            assertThat(finish(effects).outcome()).isEqualTo(Outcome.CANCELLED);
            assertThat(finish(effects).reason()).isEqualTo("cancelled in flight");
            assertThat(Rig.only(Effect.Retry.class, effects)).isEmpty();
            assertThat(starts(rig.tickAt(START + 100_000 * MS))).isEmpty();
        }
    }

    @Test
    void shouldNotSayThatItRetriesWhatHasExpired() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).deadline(START + MS));
        rig.now = START + MS;

        // When
        List<Effect> effects = rig.refuse(1, null);

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.EXPIRED);
        assertThat(Rig.only(Effect.Retry.class, effects)).isEmpty();
        assertThat(Rig.only(Effect.CoolDown.class, effects)).hasSize(1);
    }

    @Test
    void shouldCancelWhatWasMarkedBeforeTheTaskMoved() {
        // Given
        Rig rig = new Rig(policy(10));

        // When
        List<Effect> effects = rig.step(new Event.Accepted(Draft.of(1).intent(), new Progress(1, 1, 0, true)));

        // Then
        assertThat(effects).hasSize(1);
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.CANCELLED);
    }

    @Test
    void shouldRefuseACostThatCanNeverFit() {
        // Given
        Rig rig = new Rig(policy(10, limit(5, 1_000), limit(3, 1_000, "account")));
        assertThat(rig.accept(Draft.of(1).cost(3))).containsExactly(1L);

        // When
        assertThat(rig.accept(Draft.of(2).cost(4))).isEmpty();

        // Then
        assertThat(finish(rig.all).outcome()).isEqualTo(Outcome.INVALID);
        assertThat(finish(rig.all).reason()).isEqualTo("cost 4 can never fit: limit limitaccount allows 3 per window");
    }

    @Test
    void shouldGiveBackThePermitsAndCountNothingWhenHandedBackUnsent() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1));

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unsent("no departure", Reply.Unsent.Cause.HANDED_BACK));

        // Then: starts again at once, as the first attempt
        assertThat(effects).containsExactly(new Effect.Start(Draft.of(1).intent(), 1, rig.now));
        assertThat(rig.snapshot().calls()).isEqualTo(1);
        assertThat(finish(rig.deliver(1)).progress()).isEqualTo(new Progress(1, 1, 0, false));
    }

    @Test
    void shouldCountAnAttemptButNoCallWhenTheVendorCannotBeReached() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2));

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unsent("no connection", Reply.Unsent.Cause.FAILED));

        // Then
        Effect.Retry retry = Rig.only(Effect.Retry.class, effects).getFirst();
        assertThat(retry.progress()).isEqualTo(new Progress(1, 0, 0, false));
        assertThat(retry.cause()).isEqualTo("TRANSIENT no connection");
        assertThat(starts(effects)).containsExactly(2L);
    }

    @Test
    void shouldStartNothingWhileDrainingButLetWhatIsInFlightEnd() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2).deadline(START + 5 * MS), Draft.of(3));

        // When
        List<Effect> effects = rig.step(new Event.Drain());

        // Then
        assertThat(effects).isEmpty();
        assertThat(rig.vendor.nextDue()).isEqualTo(Nanos.NEVER);
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.DRAINING);
        assertThat(starts(rig.deliver(1))).isEmpty();
        assertThat(finishes(rig.all)).hasSize(1);
        assertThat(rig.vendor.waiting()).isEqualTo(2);
        assertThat(rig.vendor.inFlight()).isZero();
    }

    @Test
    void shouldNotExceedTheBulkhead() {
        // Given
        Rig rig = new Rig(policy(2));

        // When
        List<Long> started = rig.accept(Draft.of(1), Draft.of(2), Draft.of(3));

        // Then
        assertThat(started).containsExactly(1L, 2L);
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.BULKHEAD);
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
    }

    @Test
    void shouldWaitForItsTime() {
        // Given
        Rig rig = new Rig(policy(2));
        assertThat(rig.accept(Draft.of(1).notBefore(START + MS))).isEmpty();
        assertThat(rig.vendor.nextDue()).isEqualTo(START + MS);
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.WAITING);

        // When / Then
        assertThat(rig.tickAt(START + MS - 1)).isEmpty();
        assertThat(starts(rig.tickAt(START + MS))).containsExactly(1L);
        assertThat(rig.accept(Draft.of(2).notBefore(START + MS))).containsExactly(2L);
    }

    @Test
    void shouldKeepEqualKeysOneAtATimeAndInOrderThroughRetries() {
        // Given
        Rig rig = new Rig(policy(10));
        assertThat(rig.accept(
                        Draft.of(1).key("k"), Draft.of(2).key("k"), Draft.of(3).key("other"), Draft.of(4)))
                .containsExactly(1L, 3L, 4L);
        rig.fail(1);

        // When
        List<Effect> effects = rig.tickAt(rig.vendor.nextDue());

        // Then
        assertThat(starts(effects)).containsExactly(1L);
        assertThat(starts(rig.deliver(1))).containsExactly(2L);
    }

    @Test
    void shouldLetTheNextOfAKeyWaitForItsOwnTime() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).key("k"), Draft.of(2).key("k").notBefore(START + 5 * MS));

        // When
        assertThat(starts(rig.deliver(1))).isEmpty();

        // Then
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 5 * MS);
        assertThat(starts(rig.tickAt(START + 5 * MS))).containsExactly(2L);
    }

    @Test
    void shouldCloseTheRankWhenOneInTheMiddleOfAKeyIsCancelledOrExpires() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(
                Draft.of(1).key("k"),
                Draft.of(2).key("k"),
                Draft.of(3).key("k").deadline(START + MS),
                Draft.of(4).key("k"));
        assertThat(starts(rig.cancel(2))).isEmpty();
        assertThat(starts(rig.tickAt(START + MS))).isEmpty();

        // When
        List<Effect> effects = rig.deliver(1);

        // Then
        assertThat(starts(effects)).containsExactly(4L);
    }

    @Test
    void shouldLetTheNextOfAKeyGoWhenTheFirstIsInvalidAtOnce() {
        Rig rig = new Rig(policy(10, limit(2, 1_000)));
        assertThat(rig.accept(Draft.of(1).key("k").cost(9), Draft.of(2).key("k")))
                .containsExactly(2L);
    }

    @Test
    void shouldCountOutcomesCallsAndRefusals() {
        // Given
        Rig rig = new Rig(policy(3));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4));
        rig.deliver(1);
        rig.refuse(2, null);
        rig.cancel(4);

        // When
        rig.ended(4, new Reply.Unsent("no departure", Reply.Unsent.Cause.HANDED_BACK));

        // Then
        assertThat(rig.snapshot())
                .isEqualTo(new Snapshot(
                        1,
                        1,
                        3,
                        Constraint.COOL_DOWN,
                        START + 1_000 * MS,
                        List.of(),
                        1,
                        START + 1_000 * MS,
                        2,
                        3,
                        1,
                        1,
                        1,
                        new ByPriority(0, 1, 0),
                        START));
    }

    @Test
    void shouldBeIdleWhenNothingWaits() {
        Rig rig = new Rig(policy(3));
        rig.accept(Draft.of(1));
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.IDLE);
        assertThat(rig.snapshot().until()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldRefuseToBeToldTheSameTwice() {
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2));
        assertThatIllegalStateException().isThrownBy(() -> rig.accept(Draft.of(1)));
        assertThatIllegalStateException().isThrownBy(() -> rig.deliver(2));
        assertThatIllegalStateException().isThrownBy(() -> rig.deliver(77));
    }

    @Test
    void shouldRefusePoliciesLimitsAndIntentsThatMakeNoSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> policy(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Policy(List.of(), 1, Duration.ZERO, Rig.COOL_DOWN, Rig.RETRY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transit(Rig.UNANSWERED, Duration.ofNanos(-1), Duration.ZERO, Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transit(Rig.UNANSWERED, null, Duration.ofNanos(-1), Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transit(Rig.UNANSWERED, null, Duration.ZERO, Duration.ofNanos(-1)));
        assertThat(new Transit(Rig.UNANSWERED, Duration.ZERO, Duration.ZERO, Duration.ZERO).reach())
                .isZero();
        assertThat(Transit.unbounded(Rig.UNANSWERED).reach()).isEqualTo(Nanos.NEVER);
        assertThatIllegalArgumentException().isThrownBy(() -> limit(0, 1_000));
        assertThatIllegalArgumentException().isThrownBy(() -> limit(1, 99));
        assertThat(limit(1, 100).window()).isEqualTo(new Window.Rolling(Duration.ofMillis(100)));
        assertThat(limit(1, 86_400_000).window()).isEqualTo(new Window.Rolling(Duration.ofHours(24)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Draft.of(1).cost(0).intent());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Draft.of(1).maxAttempts(-1).intent());
    }
}
