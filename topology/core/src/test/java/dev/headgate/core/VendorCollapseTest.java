package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finishes;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.only;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VendorCollapseTest {

    /** One call in 100 ms. */
    private final Rig rig = new Rig(policy(10, limit(1, 100)));

    /** The only permit is taken, and held for a window after the answer. */
    private void spend() {
        rig.accept(Draft.of(1));
        rig.deliver(1);
    }

    private static Draft same(long ordinal) {
        return Draft.of(ordinal).same("report");
    }

    private static List<Long> ordinals(List<Effect> effects) {
        return finishes(effects).stream().map(it -> it.intent().ordinal()).toList();
    }

    private static List<Long> joined(List<Effect> effects) {
        return only(Effect.Start.class, effects).stream()
                .flatMap(it -> it.joined().stream())
                .map(Intent::ordinal)
                .toList();
    }

    @Test
    void shouldServeAllThatWaitByOneCall() {
        // Given
        spend();
        rig.accept(same(2), Draft.of(3).same("another"), same(4), same(5).tenant("other"));

        // When
        List<Effect> started = rig.tickAt(START + 101 * MS);
        List<Effect> ended = rig.deliver(2);

        // Then
        assertThat(starts(started)).containsExactly(2L);
        assertThat(joined(started)).containsExactly(4L, 5L);
        assertThat(ordinals(ended)).containsExactly(2L, 4L, 5L);
        assertThat(finishes(ended)).allMatch(it -> it.outcome() == Outcome.SUCCEEDED && it.answer() != null);
        assertThat(finishes(ended)).extracting(Effect.Finish::answeredBy).containsExactly(null, "id-2", "id-2");
        assertThat(finishes(ended)).extracting(it -> it.progress().calls()).containsExactly(1, 0, 0);
        assertThat(finishes(ended)).extracting(it -> it.progress().attempts()).containsExactly(1, 1, 1);
        assertThat(rig.snapshot().waiting()).isEqualTo(1);
    }

    @Test
    void shouldTakeOnePermitForAll() {
        // Given
        spend();
        rig.accept(same(2), same(3), Draft.of(4));

        // When: 2 and 3 share a permit of the next window, and 4 has the one of that after
        List<Effect> first = rig.tickAt(START + 101 * MS);
        rig.deliver(2);
        List<Effect> second = rig.tickAt(START + 203 * MS);

        // Then
        assertThat(starts(first)).containsExactly(2L);
        assertThat(starts(second)).containsExactly(4L);
    }

    @Test
    void shouldCountThoseInFlightByAnothersCall() {
        // Given
        spend();
        rig.accept(same(2), same(3), same(4));

        // When
        rig.tickAt(START + 101 * MS);

        // Then
        assertThat(rig.snapshot().waiting()).isZero();
        assertThat(rig.snapshot().inFlight()).isEqualTo(1);
        rig.deliver(2);
        assertThat(rig.snapshot().waiting()).isZero();
    }

    @Test
    void shouldLetTheMostUrgentStartTheCall() {
        // Given
        spend();
        rig.accept(same(2).priority(Priority.LOW), same(3).priority(Priority.HIGH));

        // When
        List<Effect> started = rig.tickAt(START + 101 * MS);

        // Then
        assertThat(starts(started)).containsExactly(3L);
        assertThat(joined(started)).containsExactly(2L);
    }

    @Test
    void shouldMakeAnotherCallForWhatComesAfterTheFirst() {
        // Given
        spend();
        rig.accept(same(2));
        rig.tickAt(START + 101 * MS);

        // When: what this one knows of may have happened since
        rig.accept(same(3));
        List<Effect> ended = rig.deliver(2);

        // Then
        assertThat(ordinals(ended)).containsExactly(2L);
        assertThat(starts(rig.tickAt(START + 203 * MS))).containsExactly(3L);
    }

    @Test
    void shouldLeaveOutWhatCannotGoNow() {
        // Given: one is not due, one has another before it in its order, one asks with another account
        spend();
        rig.accept(
                same(2).key("k"),
                same(3).key("k"),
                same(4).notBefore(START + 1_000 * MS),
                same(5).account("a"),
                same(6).cost(2),
                same(7).cost("tokens", 3));

        // When
        List<Effect> started = rig.tickAt(START + 101 * MS);

        // Then
        assertThat(starts(started)).hasSize(1);
        assertThat(joined(started)).isEmpty();
    }

    @Test
    void shouldLeaveOutWhatIsToBeCalledAtMostOnce() {
        // Given
        spend();
        Intent once = same(2).intent().toBuilder().atMostOnce(true).build();
        rig.step(new Event.Accepted(once, Progress.NONE));
        rig.accept(same(3));

        // When
        List<Effect> started = rig.tickAt(START + 101 * MS);

        // Then
        assertThat(starts(started)).hasSize(1);
        assertThat(joined(started)).isEmpty();
    }

    @Test
    void shouldLeaveOutWhatWasCancelledOrExpired() {
        // Given
        spend();
        rig.accept(same(2), same(3), same(4).deadline(START + 50 * MS));
        rig.cancel(3);

        // When
        List<Effect> started = rig.tickAt(START + 101 * MS);

        // Then
        assertThat(starts(started)).containsExactly(2L);
        assertThat(joined(started)).isEmpty();
    }

    @Test
    void shouldPutAllBackWhenTheCallIsRefused() {
        // Given
        spend();
        rig.accept(same(2), same(3), same(4));
        rig.tickAt(START + 101 * MS);

        // When
        List<Effect> refused = rig.refuse(2, Duration.ofSeconds(1));

        // Then: nothing is counted for those whose call it was not
        assertThat(only(Effect.Retry.class, refused))
                .extracting(it -> it.intent().ordinal())
                .containsExactly(2L);
        assertThat(rig.snapshot().waiting()).isEqualTo(3);
        List<Effect> again = rig.tickAt(START + 1_102 * MS);
        assertThat(starts(again)).containsExactly(2L);
        assertThat(joined(again)).containsExactly(3L, 4L);
        assertThat(finishes(rig.deliver(2)))
                .extracting(it -> it.progress().throttles())
                .containsExactly(1, 0, 0);
    }

    @Test
    void shouldCountAFailedAttemptForEachAndTryThemAgainTogether() {
        // Given
        spend();
        rig.accept(same(2), same(3).maxAttempts(1), same(4));
        rig.tickAt(START + 101 * MS);

        // When
        List<Effect> failed = rig.fail(2);

        // Then
        assertThat(finishes(failed)).hasSize(1);
        Effect.Finish exhausted = finishes(failed).getFirst();
        assertThat(exhausted.intent().ordinal()).isEqualTo(3);
        assertThat(exhausted.outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(exhausted.answeredBy()).isEqualTo("id-2");
        List<Effect.Retry> retries = only(Effect.Retry.class, failed);
        assertThat(retries).extracting(it -> it.intent().ordinal()).containsExactly(2L, 4L);
        assertThat(retries)
                .extracting(Effect.Retry::notBefore)
                .containsOnly(retries.getFirst().notBefore());
        List<Effect> again = rig.tickAt(START + 500 * MS);
        assertThat(starts(again)).containsExactly(2L);
        assertThat(joined(again)).containsExactly(4L);
    }

    @Test
    void shouldCountOneFailureOfTheVendorForOneCall() {
        // Given: as many failures as intents would make a pause
        Rig calm = new Rig(policy(10, limit(1, 100)));
        calm.accept(Draft.of(1));
        calm.deliver(1);
        for (int ordinal = 2; ordinal < 50; ordinal++) {
            calm.accept(same(ordinal));
        }
        calm.tickAt(START + 101 * MS);

        // When
        List<Effect> failed = calm.fail(2);

        // Then
        assertThat(only(Effect.CoolDown.class, failed)).isEmpty();
    }

    @Test
    void shouldPutAllBackWhenTheCallDidNotLeave() {
        // Given
        spend();
        rig.accept(same(2), same(3));
        rig.tickAt(START + 101 * MS);

        // When
        List<Effect> effects = rig.ended(2, new Reply.Unsent("handed back", Reply.Unsent.Cause.HANDED_BACK));

        // Then: its permit is free again
        assertThat(starts(effects)).containsExactly(2L);
        assertThat(joined(effects)).containsExactly(3L);
    }

    @Test
    void shouldCancelOneThatIsServedByAnothersCallWhenThatFails() {
        // Given
        spend();
        rig.accept(same(2), same(3), same(4));
        rig.tickAt(START + 101 * MS);

        // When
        List<Effect> cancelled = rig.cancel(3);
        List<Effect> failed = rig.fail(2);

        // Then
        assertThat(only(Effect.Marked.class, cancelled)).hasSize(1);
        assertThat(finishes(failed)).hasSize(1);
        assertThat(finishes(failed).getFirst().outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(joined(rig.tickAt(START + 500 * MS))).containsExactly(4L);
    }

    @Test
    void shouldEndAllWithWhatTheVendorDoesNotAccept() {
        // Given
        spend();
        rig.accept(same(2), same(3));
        rig.tickAt(START + 101 * MS);

        // When
        List<Effect> ended = rig.ended(2, Rig.answered(404, new Verdict.Permanent()));

        // Then
        assertThat(finishes(ended)).extracting(Effect.Finish::outcome).containsExactly(Outcome.FAILED, Outcome.FAILED);
    }

    @Test
    void shouldServeAThousandByOneCallAndNoMore() {
        // Given
        spend();
        for (int ordinal = 2; ordinal < 1_102; ordinal++) {
            rig.accept(same(ordinal));
        }

        // When
        List<Effect> started = rig.tickAt(START + 101 * MS);

        // Then
        assertThat(joined(started)).hasSize(JoinGroup.MAX - 1);
        assertThat(finishes(rig.deliver(2))).hasSize(JoinGroup.MAX);
        assertThat(rig.snapshot().waiting()).isEqualTo(100);
    }

    @Test
    void shouldLetTheNextOfAnOrderingKeyGoWhenOneIsAnsweredByAnothersCall() {
        // Given
        spend();
        rig.accept(same(2), same(3).key("k"), Draft.of(4).key("k"));
        rig.tickAt(START + 101 * MS);

        // When
        rig.deliver(2);

        // Then
        assertThat(starts(rig.tickAt(START + 203 * MS))).containsExactly(4L);
    }
}
