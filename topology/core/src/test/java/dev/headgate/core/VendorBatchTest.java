package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finishes;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.only;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Joining;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VendorBatchTest {

    private static final Joining OF_THREE = new Joining.Batch("a", 3, Duration.ofMillis(200));

    /** Two calls in 100 ms. */
    private final Rig rig = new Rig(policy(10, limit(2, 100)));

    @BeforeEach
    void holdCommitsBack() {
        rig.commits = false;
    }

    private static Draft member(long ordinal) {
        return Draft.of(ordinal).joining(OF_THREE);
    }

    private static List<Long> marked(List<Effect> effects) {
        return only(Effect.Marked.class, effects).stream()
                .map(it -> it.intent().ordinal())
                .toList();
    }

    private static Reply.Split split(Verdict... each) {
        List<Reply.Answered> parts = Arrays.stream(each)
                .map(it -> (Reply.Answered) Rig.answered(200, it))
                .toList();
        return new Reply.Split(parts, Reading.NONE);
    }

    /** Those three are under way in one batch. */
    private Effect.Start start() {
        rig.accept(member(1), member(2), member(3));
        return only(Effect.Start.class, rig.commit()).getFirst();
    }

    private static List<Long> members(Effect.Start start) {
        return start.joined().stream().map(Intent::ordinal).toList();
    }

    @Test
    void shouldWaitForOthersUntilItIsFull() {
        // Given
        assertThat(rig.accept(member(1), member(2))).isEmpty();

        // When
        List<Effect> full = rig.step(new Event.Accepted(member(3).intent(), Progress.NONE));

        // Then
        assertThat(marked(full)).containsExactly(1L, 2L, 3L);
        assertThat(starts(full)).isEmpty();
    }

    @Test
    void shouldWaitNoLongerThanItIsToGather() {
        // Given
        rig.accept(member(1), member(2));

        // When
        List<Effect> before = rig.tickAt(START + 199 * MS);
        List<Effect> then = rig.tickAt(START + 201 * MS);

        // Then
        assertThat(before).isEmpty();
        assertThat(marked(then)).containsExactly(1L, 2L);
    }

    @Test
    void shouldLeaveAloneWhenNobodyCame() {
        // Given
        rig.accept(member(1));

        // When
        List<Effect> then = rig.tickAt(START + 201 * MS);

        // Then
        assertThat(marked(then)).containsExactly(1L);
        assertThat(starts(then)).isEmpty();
        Effect.Start start = only(Effect.Start.class, rig.commit()).getFirst();
        assertThat(start.batch()).isNull();
        assertThat(start.joined()).isEmpty();
    }

    @Test
    void shouldNotJoinOthersOnceItMayHaveLeftAlone() {
        // Given: as the vendor may have done it, under its own key
        rig.accept(member(1));
        rig.tickAt(START + 201 * MS);
        rig.accept(member(2));
        rig.commit();
        rig.ended(1, new Reply.Unanswered("connection lost"));
        rig.ended(2, new Reply.Unanswered("connection lost"));

        // When
        List<Effect> then = rig.tickAt(START + 100_000 * MS);

        // Then
        assertThat(starts(then)).containsExactlyInAnyOrder(1L, 2L);
        assertThat(marked(then)).isEmpty();
    }

    @Test
    void shouldNotJoinOthersAfterACrash() {
        // Given
        Progress alone = Progress.NONE.in(new BatchPlace("1.0", 0, 1));
        List<Effect> first = rig.step(new Event.Accepted(member(1).intent(), alone));
        rig.accept(member(2), member(3));

        // When
        List<Effect> full = rig.step(new Event.Accepted(member(4).intent(), Progress.NONE));

        // Then
        assertThat(starts(first)).containsExactly(1L);
        assertThat(marked(full)).containsExactly(2L, 3L, 4L);
    }

    @Test
    void shouldEndAtOnceAsItIsCancelledThoughItMayHaveLeftAlone() {
        // Given
        rig.accept(member(1));
        rig.tickAt(START + 201 * MS);
        rig.commit();
        rig.ended(1, new Reply.Unanswered("connection lost"));

        // When
        List<Effect> cancelled = rig.step(new Event.Cancelled("id-1", "no more needed"));

        // Then
        assertThat(finishes(cancelled)).extracting(Effect.Finish::outcome).containsExactly(Outcome.CANCELLED);
    }

    @Test
    void shouldLeaveOnceItsMembersAreCommitted() {
        // When
        Effect.Start start = start();

        // Then
        assertThat(start.intent().ordinal()).isEqualTo(1L);
        assertThat(members(start)).containsExactly(2L, 3L);
        assertThat(start.batch()).isNotNull();
        assertThat(rig.snapshot().inFlight()).isEqualTo(1);
    }

    @Test
    void shouldEndEachByItsPart() {
        // Given
        start();

        // When
        List<Effect> ended = rig.ended(1, split(new Verdict.Deliver(), new Verdict.Permanent(), new Verdict.Deliver()));

        // Then
        assertThat(finishes(ended))
                .extracting(Effect.Finish::outcome)
                .containsExactly(Outcome.SUCCEEDED, Outcome.FAILED, Outcome.SUCCEEDED);
        assertThat(finishes(ended)).extracting(Effect.Finish::answeredBy).containsExactly(null, "id-1", "id-1");
    }

    @Test
    void shouldReadEachPartByItsOwnVerdict() {
        // Given
        start();

        // When
        List<Effect> ended = rig.ended(
                1,
                split(
                        new Verdict.Auth(List.of()),
                        new Verdict.Transient(null, Repeat.HARMFUL),
                        new Verdict.Concurrency(List.of(), null)));

        // Then
        assertThat(finishes(ended))
                .extracting(Effect.Finish::outcome)
                .containsExactly(Outcome.FAILED, Outcome.AMBIGUOUS);
        assertThat(finishes(ended).getFirst().reason()).startsWith(Effect.Finish.AUTH);
        assertThat(finishes(ended).getLast().reason()).startsWith("not to be repeated");
        Effect.Retry later = only(Effect.Retry.class, ended).getFirst();
        assertThat(later.cause()).startsWith("CONCURRENCY");
        assertThat(later.progress().throttles()).isOne();
    }

    @Test
    void shouldSayOfEachWhyItFailed() {
        // Given
        start();

        // When
        List<Effect> ended = rig.ended(
                1,
                split(
                        new Verdict.Permanent("no such ad"),
                        new Verdict.Permanent(),
                        new Verdict.Auth(List.of("account"))));

        // Then
        assertThat(finishes(ended))
                .extracting(Effect.Finish::reason)
                .containsExactly("no such ad", "the vendor answered with status 200", "AUTH status 200");
    }

    @Test
    void shouldTryAgainAfterTheLongestWaitThatAPartAsksFor() {
        // Given
        start();

        // When
        List<Effect> ended = rig.ended(
                1,
                split(
                        new Verdict.Transient(Duration.ofSeconds(5)),
                        new Verdict.Transient(Duration.ofSeconds(9)),
                        new Verdict.Transient(Duration.ofSeconds(7))));

        // Then
        assertThat(only(Effect.Retry.class, ended))
                .hasSize(3)
                .allSatisfy(it -> assertThat(it.notBefore()).isBetween(rig.now + 9_000 * MS, rig.now + 9_100 * MS))
                .allSatisfy(it -> assertThat(it.cause()).isEqualTo("TRANSIENT status 200"));
    }

    @Test
    void shouldTakeTheRefusalOfAPartForOneOfTheCall() {
        // Given
        start();

        // When
        List<Effect> ended = rig.ended(
                1,
                split(
                        new Verdict.Deliver(),
                        new Verdict.Throttled(List.of(), Duration.ofSeconds(5)),
                        new Verdict.Throttled(List.of(), Duration.ofSeconds(5))));

        // Then
        assertThat(finishes(ended)).extracting(Effect.Finish::outcome).containsExactly(Outcome.SUCCEEDED);
        assertThat(only(Effect.CoolDown.class, ended))
                .singleElement()
                .extracting(Effect.CoolDown::verdict)
                .isEqualTo("THROTTLED");
        assertThat(only(Effect.Retry.class, ended))
                .hasSize(2)
                .allSatisfy(it -> assertThat(it.cause()).isEqualTo("THROTTLED status 200"))
                .allSatisfy(it -> assertThat(it.progress()).isEqualTo(new Progress(0, 1, 1, false)));
        assertThat(starts(rig.tickAt(rig.now + 4_000 * MS))).isEmpty();
    }

    @Test
    void shouldTellWhereItsMembersAre() {
        // Given
        start();
        rig.ended(1, new Reply.Unanswered("timeout"));

        // When
        IntentState first = rig.vendor.state(1, rig.now);
        IntentState second = rig.vendor.state(2, rig.now);

        // Then
        assertThat(first).extracting(IntentState::place).isEqualTo(IntentState.Place.DELAYED);
        assertThat(second)
                .isEqualTo(new IntentState(IntentState.Place.BEHIND, "the batch that it is in, which is repeated"));
        assertThat(rig.vendor.state(9, rig.now)).isNull();
    }

    @Test
    void shouldTryThoseAgainAloneThatFailed() {
        // Given
        start();

        // When
        List<Effect> ended =
                rig.ended(1, split(new Verdict.Deliver(), new Verdict.Transient(null), new Verdict.Deliver()));

        // Then
        Effect.Retry retry = only(Effect.Retry.class, ended).getFirst();
        assertThat(retry.intent().ordinal()).isEqualTo(2L);
        assertThat(retry.progress()).isEqualTo(new Progress(1, 1, 0, false));
    }

    @Test
    void shouldRepeatItUnchangedWhenItIsNotAnswered() {
        // Given
        Effect.Start first = start();
        rig.ended(1, new Reply.Unanswered("timeout"));
        rig.accept(member(4));

        // When
        Effect.Start again =
                only(Effect.Start.class, rig.tickAt(START + 60_000 * MS)).getFirst();

        // Then
        assertThat(again.batch()).isEqualTo(first.batch());
        assertThat(members(again)).containsExactly(2L, 3L);
        assertThat(again.attempt()).isEqualTo(2);
    }

    @Test
    void shouldKeepACancelledMemberUntilItIsAnswered() {
        // Given
        start();
        rig.ended(1, new Reply.Unanswered("timeout"));

        // When
        List<Effect> cancelled = rig.cancel(2);
        Effect.Start again =
                only(Effect.Start.class, rig.tickAt(START + 60_000 * MS)).getFirst();

        // Then
        assertThat(finishes(cancelled)).isEmpty();
        assertThat(members(again)).containsExactly(2L, 3L);
    }

    @Test
    void shouldWaitWhileOneOfItsMembersIsPaused() {
        // Given
        IntentFilter spring = new IntentFilter("spring", null, Map.of());
        rig.accept(member(1), member(2).group("spring"), member(3));
        rig.commit();
        rig.ended(1, new Reply.Unanswered("timeout"));
        rig.step(new Event.Paused(spring, START + 120_000 * MS));

        // When
        List<Effect> paused = rig.tickAt(START + 60_000 * MS);
        List<Effect> then = rig.tickAt(START + 120_001 * MS);

        // Then
        assertThat(starts(paused)).isEmpty();
        assertThat(members(only(Effect.Start.class, then).getFirst())).containsExactly(2L, 3L);
    }

    @Test
    void shouldNotTakeInOneWhoseResourceAnUpdateHas() {
        // Given
        Rig rig = roomy();
        rig.accept(Draft.of(1).update(5));

        // When
        rig.accept(member(2).read(6), member(3).read(5), member(4).read(6));
        Effect.Start start = only(Effect.Start.class, rig.commit()).getFirst();

        // Then
        assertThat(members(start)).containsExactly(4L);
    }

    @Test
    void shouldHaveTheResourcesOfAllItsMembers() {
        // Given
        Rig rig = roomy();
        rig.accept(member(1).read(6), member(2).read(5), member(3));
        rig.commit();

        // When
        List<Long> besides = rig.accept(Draft.of(4).update(5));
        List<Effect> ended = rig.ended(1, split(new Verdict.Deliver(), new Verdict.Deliver(), new Verdict.Deliver()));

        // Then
        assertThat(besides).isEmpty();
        assertThat(starts(ended)).containsExactly(4L);
    }

    @Test
    void shouldWaitForAnUpdateOfAMembersResourceBeforeItIsRepeated() {
        // Given
        Rig rig = roomy();
        rig.accept(member(1).read(6), member(2).read(5), member(3));
        rig.commit();
        rig.ended(1, new Reply.Unanswered("timeout"));
        rig.accept(Draft.of(4).update(5), Draft.of(5).update(5));

        // When
        List<Effect> due = rig.tickAt(START + 60_000 * MS);
        List<Effect> free = rig.deliver(4);
        List<Effect> answered =
                rig.ended(1, split(new Verdict.Deliver(), new Verdict.Deliver(), new Verdict.Deliver()));

        // Then: it was there before the second update
        assertThat(starts(due)).isEmpty();
        assertThat(starts(free)).containsExactly(1L);
        assertThat(starts(answered)).containsExactly(5L);
    }

    /** With room for updates besides. */
    private static Rig roomy() {
        Rig rig = new Rig(policy(10, limit(100, 100)));
        rig.commits = false;
        return rig;
    }

    @Test
    void shouldRepeatABatchThatAFormerOwnerBegan() {
        // Given
        BatchPlace first = new BatchPlace("1.0", 0, 2);
        BatchPlace second = new BatchPlace("1.0", 1, 2);
        rig.step(new Event.Accepted(member(1).intent(), Progress.NONE.in(second)));

        // When
        List<Effect> complete = rig.step(new Event.Accepted(member(2).intent(), Progress.NONE.in(first)));

        // Then
        Effect.Start start = only(Effect.Start.class, complete).getFirst();
        assertThat(start.intent().ordinal()).isEqualTo(2L);
        assertThat(members(start)).containsExactly(1L);
        assertThat(start.batch()).isEqualTo("1.0");
    }

    @Test
    void shouldSetThoseFreeWhoseBatchIsNotComplete() {
        // Given
        rig.step(new Event.Accepted(member(1).intent(), Progress.NONE.in(new BatchPlace("1.0", 0, 2))));

        // When
        List<Effect> loaded = rig.step(new Event.Loaded());

        // Then
        assertThat(only(Effect.Marked.class, loaded).getFirst().progress().batch())
                .isNull();
    }

    @Test
    void shouldWaitForTheRestOfABatchThoughACommitComesBetween() {
        // Given
        rig.step(new Event.Accepted(member(1).intent(), Progress.NONE.in(new BatchPlace("1.0", 0, 2))));
        rig.commit();

        // When
        Progress second = Progress.NONE.in(new BatchPlace("1.0", 1, 2));
        List<Effect> complete = rig.step(new Event.Accepted(member(2).intent(), second));

        // Then
        Effect.Start start = only(Effect.Start.class, complete).getFirst();
        assertThat(start.intent().ordinal()).isEqualTo(1L);
        assertThat(members(start)).containsExactly(2L);
    }

    @Test
    void shouldCountARefusalForEachAndPutAllBack() {
        // Given
        start();

        // When
        List<Effect> refused = rig.refuse(1, Duration.ofSeconds(1));

        // Then
        assertThat(only(Effect.Retry.class, refused)).hasSize(1);
        assertThat(only(Effect.Marked.class, refused))
                .extracting(it -> it.progress().throttles())
                .containsExactly(1, 1);
        assertThat(rig.snapshot().waiting()).isEqualTo(3);
    }

    @Test
    void shouldRepeatItWhenTheAnswerHasNotAPartForEach() {
        // Given
        start();

        // When
        List<Effect> ended = rig.ended(1, split(new Verdict.Deliver()));

        // Then
        assertThat(finishes(ended)).isEmpty();
        assertThat(only(Effect.Retry.class, ended)).hasSize(3);
    }

    @Test
    void shouldNotBatchWhatIsToBeCalledAtMostOnce() {
        // Given
        Intent once = member(1).intent().toBuilder().atMostOnce(true).build();

        // When
        List<Effect> accepted = rig.step(new Event.Accepted(once, Progress.NONE));

        // Then
        assertThat(marked(accepted)).containsExactly(1L);
        assertThat(starts(rig.commit())).containsExactly(1L);
    }
}
