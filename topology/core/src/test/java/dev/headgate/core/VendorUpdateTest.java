package dev.headgate.core;

import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls that have to have a resource of the vendor's for themselves, and make one request or two. */
class VendorUpdateTest {

    private static final long A = 7;
    private static final long B = 8;
    private static final Reading ONE = new Reading(Map.of(Limit.REQUESTS, 1), List.of());

    @Test
    void shouldNotStartAnyOtherCallOfAResourceWhileItIsUpdated() {
        // Given
        Rig rig = new Rig(policy(10));

        // When
        List<Long> started = rig.accept(
                Draft.of(1).update(A),
                Draft.of(2).read(A),
                Draft.of(3).update(A),
                Draft.of(4).read(B));

        // Then: others are not held up by those that wait
        assertThat(started).containsExactly(1L, 4L);
        assertThat(starts(rig.deliver(1))).containsExactly(2L);
        assertThat(starts(rig.deliver(2))).containsExactly(3L);
    }

    @Test
    void shouldNotUpdateAResourceWhileOtherCallsOfItAreInFlight() {
        // Given: calls that were in flight before there was any update
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).read(A), Draft.of(2).read(A));

        // When, Then
        assertThat(rig.accept(Draft.of(3).update(A))).isEmpty();
        assertThat(starts(rig.deliver(2))).isEmpty();
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
    }

    @Test
    void shouldNotLetAnUpdateStarveBehindAStreamOfMoreUrgentCalls() {
        // Given: one call of the resource is always in flight
        Rig rig = new Rig(policy(2));
        rig.accept(Draft.of(1).read(A).priority(Priority.HIGH));
        rig.accept(Draft.of(2).update(A).priority(Priority.LOW));
        for (long ordinal = 3; ordinal < 100; ordinal++) {
            assertThat(rig.accept(Draft.of(ordinal).read(A).priority(Priority.HIGH)))
                    .isEmpty();
        }

        // When
        List<Effect> effects = rig.deliver(1);

        // Then
        assertThat(starts(effects)).containsExactly(2L);
        assertThat(starts(rig.deliver(2))).containsExactly(3L, 4L);
    }

    @Test
    void shouldNotKeepAResourceForAnUpdateThatSomethingElseStops() {
        // Given: the update's account is cooling down once the resource is free
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).read(A).account("x"), Draft.of(2).update(A).account("y"));
        rig.accept(Draft.of(3).read(A).account("z"), Draft.of(4).account("y"));
        rig.refuse(4, Duration.ofSeconds(60), "account");

        // When
        List<Effect> effects = rig.deliver(1);

        // Then
        assertThat(starts(effects)).containsExactly(3L);
        rig.deliver(3);
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).containsAnyOf(2L, 4L);
    }

    @Test
    void shouldNotStartAnUpdateThatWasPausedWhileItsResourceWasTaken() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(
                Draft.of(1).read(A),
                Draft.of(2).update(A).tenant("paused"),
                Draft.of(3).read(A));
        IntentFilter which = new IntentFilter(null, "paused", Map.of());
        rig.step(new Event.Paused(which, Rig.START + 1_000 * Rig.MS));

        // When, Then: nor does it keep the resource from others
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
    }

    @Test
    void shouldGoOnWhenAnUpdateThatWaitsIsCancelled() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).read(A), Draft.of(2).update(A), Draft.of(3).read(A));

        // When
        rig.cancel(2);

        // Then
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
        assertThat(rig.accept(Draft.of(4).read(A))).containsExactly(4L);
    }

    @Test
    void shouldTakePermitsOfBothRequestsAndGiveBackThatOfAWriteThatWasNotNeeded() {
        // Given: two permits, in what intents cost
        Rig rig = new Rig(policy(10, limit(3, 1_000)));
        assertThat(rig.accept(Draft.of(1).update(A), Draft.of(2).update(B))).containsExactly(1L);

        // When
        Reply.Answered delivered = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        List<Effect> effects = rig.ended(1, new Reply.Answered(delivered.answer(), delivered.verdict(), ONE));

        // Then
        assertThat(starts(effects)).containsExactly(2L);
        assertThat(Rig.finish(effects).progress().calls()).isEqualTo(1);
    }

    @Test
    void shouldPutBackWhatWasStoppedBetweenItsRequests() {
        // Given
        Rig rig = new Rig(policy(10, limit(3, 1_000)));
        rig.accept(Draft.of(1).update(A));

        // When
        List<Effect> effects = rig.ended(1, new Reply.Stopped("departure refused", ONE, Repeat.HARMLESS));

        // Then: what was sent stays spent, the rest is there again
        assertThat(starts(effects)).containsExactly(1L);
        assertThat(rig.fullest().used()).isEqualTo(3);
        Effect.Finish finish = Rig.finish(rig.deliver(1));
        assertThat(finish.progress()).isEqualTo(new Progress(1, 2, 0, false));
    }

    /** Otherwise a successor would say at its deadline that nothing was done. */
    @Test
    void shouldNoteTheRequestsThatWereMadeBeforeItWasStopped() {
        // Given: no permit is free for another attempt
        Rig rig = new Rig(policy(10, limit(2, 1_000)));
        rig.accept(Draft.of(1).update(A));

        // When
        List<Effect> effects = rig.ended(1, new Reply.Stopped("departure refused", ONE, Repeat.AS_ASKED));

        // Then
        assertThat(effects)
                .filteredOn(Effect.Marked.class::isInstance)
                .extracting(effect -> ((Effect.Marked) effect).progress())
                .containsExactly(new Progress(0, 1, 0, false));
    }

    /** Its request was answered well: the vendor refuses no more. */
    @Test
    void shouldEndACoolDownWithAProbeThatWasStopped() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).update(A));
        rig.refuse(1, Duration.ofSeconds(1));
        rig.accept(Draft.of(2), Draft.of(3));
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).containsExactly(1L);

        // When
        List<Effect> effects = rig.ended(1, new Reply.Stopped("departure refused", ONE, Repeat.HARMLESS));

        // Then
        assertThat(starts(effects)).containsExactly(1L, 2L);
    }

    @Test
    void shouldEndAmbiguousWhenWhatWasStoppedMayHaveDoneHalf() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).update(A).atMostOnce());
        rig.commit();

        // When
        List<Effect> effects = rig.ended(1, new Reply.Stopped("departure refused", ONE, Repeat.AS_ASKED));

        // Then
        assertThat(Rig.finish(effects).outcome()).isEqualTo(Outcome.AMBIGUOUS);
    }

    @Test
    void shouldNotCountAReadInALimitOfWritesOnly() {
        // Given: a limit that one of the two requests counts in
        Limit writes = new Limit("writes", List.of(), 1, limit(1, 1_000).window(), Limit.COST, null, "calls:writes");
        Rig rig = new Rig(policy(10, writes));
        Intent update = Draft.of(1).update(A).intent();
        Intent counted = update.toBuilder()
                .costs(Map.of(Limit.REQUESTS, 2, "calls:writes", 1))
                .build();

        // When
        List<Effect> effects = rig.step(new Event.Accepted(counted, Progress.NONE));

        // Then
        assertThat(starts(effects)).containsExactly(1L);
        Reading unwritten = new Reading(Map.of(Limit.REQUESTS, 1, "calls:writes", 0), List.of());
        Reply.Answered delivered = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        rig.ended(1, new Reply.Answered(delivered.answer(), delivered.verdict(), unwritten));
        assertThat(rig.snapshot().limits().getFirst().used()).isZero();
    }
}
