package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VendorAtMostOnceTest {

    private final Rig rig = new Rig(policy(10));

    @BeforeEach
    void holdCommitsBack() {
        rig.commits = false;
    }

    private static Intent ring(long ordinal) {
        Intent i = Draft.of(ordinal).intent();
        return i.toBuilder().ordinal(ordinal).atMostOnce(true).build();
    }

    private List<Effect> accept(long ordinal) {
        return rig.step(new Event.Accepted(ring(ordinal), Progress.NONE));
    }

    private void start(long ordinal) {
        accept(ordinal);
        assertThat(starts(rig.commit())).containsExactly(ordinal);
    }

    private static Progress started(boolean started) {
        return new Progress(0, 0, 0, false, started);
    }

    @Test
    void shouldStartOnceTheStartIsCommitted() {
        // When
        List<Effect> effects = accept(1);

        // Then
        assertThat(effects).containsExactly(new Effect.Marked(ring(1), started(true)), new Effect.Commit());
        assertThat(rig.commit()).containsExactly(new Effect.Start(ring(1), 1, rig.now));
    }

    @Test
    void shouldNotStartWithACommitThatItsStartIsNotPartOf() {
        // Given
        rig.save();
        accept(1);

        // When
        List<Effect> effects = rig.step(new Event.Committed());

        // Then
        assertThat(starts(effects)).isEmpty();
        assertThat(effects).containsExactly(new Effect.Commit());
        assertThat(starts(rig.commit())).containsExactly(1L);
    }

    @Test
    void shouldEndAmbiguousWhenFoundStarted() {
        // When
        List<Effect> effects = rig.step(new Event.Accepted(ring(1), started(true)));

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.AMBIGUOUS);
        assertThat(starts(effects)).isEmpty();
    }

    @Test
    void shouldEndAmbiguousWhenNotAnswered() {
        // Given
        start(1);

        // When
        Effect.Finish finish = finish(rig.ended(1, new Reply.Unanswered("timeout")));

        // Then
        assertThat(finish.outcome()).isEqualTo(Outcome.AMBIGUOUS);
        assertThat(finish.reason()).contains("timeout");
    }

    @Test
    void shouldBeRepeatedWhenTheVendorSaysThatItDidNothingWithIt() {
        // Given
        start(1);

        // When
        List<Effect> refused = rig.ended(1, new Reply.Unanswered("stream refused", true));

        // Then
        Effect.Retry retry = (Effect.Retry) refused.stream()
                .filter(Effect.Retry.class::isInstance)
                .findFirst()
                .orElseThrow();
        assertThat(retry.attempt()).isEqualTo(1);
        assertThat(retry.progress().started()).isFalse();
    }

    @Test
    void shouldEndAmbiguousWhateverTheIntentAsksWhereRepeatingDoesHarm() {
        // Given
        rig.accept(Draft.of(1), Draft.of(2));

        // When
        Effect.Finish unanswered = finish(rig.ended(1, new Reply.Unanswered("timeout", Repeat.HARMFUL)));
        Effect.Finish failed = finish(rig.ended(
                2,
                new Reply.Answered(
                        new Answer(500, Map.of(), new byte[0]), new Verdict.Transient(null, Repeat.HARMFUL))));

        // Then
        assertThat(unanswered.outcome()).isEqualTo(Outcome.AMBIGUOUS);
        assertThat(failed.outcome()).isEqualTo(Outcome.AMBIGUOUS);
        assertThat(failed.answer()).isNotNull();
    }

    @Test
    void shouldEndAmbiguousWithTheAnswerOfATransientFailure() {
        // Given
        start(1);

        // When
        Effect.Finish finish = finish(rig.fail(1));

        // Then
        assertThat(finish.outcome()).isEqualTo(Outcome.AMBIGUOUS);
        assertThat(finish.answer()).isNotNull();
    }

    @Test
    void shouldBeRepeatedWhenTheVendorRefusedIt() {
        // Given
        start(1);

        // When
        List<Effect> refused = rig.refuse(1, Duration.ofSeconds(1));
        List<Effect> later = rig.tickAt(rig.now + 1_000 * MS);

        // Then
        assertThat(Rig.only(Effect.Retry.class, refused).getFirst().progress().started())
                .isFalse();
        assertThat(Rig.only(Effect.Marked.class, later).getFirst().progress().started())
                .isTrue();
        assertThat(starts(rig.commit())).containsExactly(1L);
    }

    @Test
    void shouldBeRepeatedWhenItWasNotSent() {
        // Given
        start(1);

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unsent("handed back", Reply.Unsent.Cause.HANDED_BACK));

        // Then: taken back, and announced anew
        assertThat(Rig.only(Effect.Marked.class, effects))
                .extracting(marked -> marked.progress().started())
                .containsExactly(false, true);
        assertThat(starts(rig.commit())).containsExactly(1L);
    }

    @Test
    void shouldCountAFailureToConnectAsAnAttempt() {
        // Given
        start(1);

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unsent("no route", Reply.Unsent.Cause.FAILED));

        // Then
        assertThat(Rig.only(Effect.Retry.class, effects).getFirst().progress())
                .isEqualTo(new Progress(1, 0, 0, false, false));
    }

    @Test
    void shouldNotStartWhenCancelledBeforeTheCommit() {
        // Given
        accept(1);
        rig.cancel(1);

        // When
        List<Effect> effects = rig.commit();

        // Then
        assertThat(starts(effects)).isEmpty();
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.CANCELLED);
    }

    @Test
    void shouldNotStartWhenItsScopeRefusedAnotherBeforeTheCommit() {
        // Given
        rig.step(new Event.Accepted(Draft.of(1).intent(), Progress.NONE));
        accept(2);
        rig.refuse(1, Duration.ofSeconds(5));

        // When
        List<Effect> effects = rig.commit();

        // Then
        assertThat(starts(effects)).isEmpty();
        assertThat(Rig.only(Effect.Marked.class, effects)).containsExactly(new Effect.Marked(ring(2), started(false)));
    }

    @Test
    void shouldNotStartLaterThanTheStartSlack() {
        // Given
        accept(1);
        rig.now += Transit.START_SLACK.toNanos() + 1;

        // When
        List<Effect> effects = rig.commit();

        // Then: announced anew
        assertThat(starts(effects)).isEmpty();
        assertThat(starts(rig.commit())).containsExactly(1L);
    }

    @Test
    void shouldTakeItsStartBackWhenTheTaskStops() {
        // Given
        accept(1);

        // When
        List<Effect> effects = rig.step(new Event.Drain());

        // Then
        assertThat(effects).contains(new Effect.Marked(ring(1), started(false)));
        assertThat(rig.vendor.inFlight()).isZero();
        assertThat(starts(rig.commit())).isEmpty();
    }

    @Test
    void shouldBeAProbeLikeAnyOther() {
        // Given
        rig.commits = true;
        rig.accept(Draft.of(1));
        rig.refuse(1, Duration.ofSeconds(1));
        rig.cancel(1);
        rig.commits = false;
        accept(2);

        // When
        rig.tickAt(rig.now + 1_000 * MS);

        // Then
        assertThat(starts(rig.commit())).containsExactly(2L);
        assertThat(finish(rig.ended(2, Rig.answered(200, new Verdict.Deliver())))
                        .outcome())
                .isEqualTo(Outcome.SUCCEEDED);
    }
}
