package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists, of which each call reads a page. */
class VendorPagesTest {

    private final Rig rig = new Rig(Rig.policy(10));

    private static Reply page(@Nullable String next) {
        return Rig.answered(200, new Verdict.Page(3, next));
    }

    private static Effect.Page delivered(List<Effect> effects) {
        return Rig.only(Effect.Page.class, effects).getFirst();
    }

    private static Paging paging(Progress progress) {
        return Objects.requireNonNull(progress.paging());
    }

    @Test
    void shouldDeliverAPageAndGoOn() {
        rig.accept(Draft.of(1));

        List<Effect> effects = rig.ended(1, page("b"));

        assertThat(delivered(effects).index()).isZero();
        assertThat(delivered(effects).last()).isFalse();
        assertThat(paging(delivered(effects).progress()).next()).isEqualTo("b");
        assertThat(Rig.starts(effects)).containsExactly(1L);
        assertThat(Rig.finishes(effects)).isEmpty();
    }

    @Test
    void shouldEndWithTheLastPage() {
        rig.accept(Draft.of(1));
        rig.ended(1, page("b"));

        List<Effect> effects = rig.ended(1, page(null));

        assertThat(delivered(effects).index()).isOne();
        assertThat(delivered(effects).last()).isTrue();
        assertThat(effects.getLast()).isInstanceOf(Effect.Finish.class);
        Effect.Finish finish = Rig.finish(effects);
        assertThat(finish.outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(paging(finish.progress()).pages()).isEqualTo(2);
        assertThat(paging(finish.progress()).items()).isEqualTo(6);
        assertThat(finish.progress().calls()).isEqualTo(2);
    }

    @Test
    void shouldLetUrgentIntentsAndOtherTenantsPassBetweenPages() {
        Rig one = new Rig(Rig.policy(1));
        one.accept(Draft.of(1).priority(Priority.LOW));
        one.accept(
                Draft.of(2).priority(Priority.HIGH),
                Draft.of(3).priority(Priority.LOW).tenant("other"));

        assertThat(Rig.starts(one.ended(1, page("b")))).containsExactly(2L);
        assertThat(Rig.starts(one.deliver(2))).containsExactly(3L);
        assertThat(Rig.starts(one.deliver(3))).containsExactly(1L);
    }

    @Test
    void shouldBeginEachPageWithItsFirstAttempt() {
        rig.accept(Draft.of(1));
        rig.fail(1);
        rig.tickAt(rig.now + Duration.ofSeconds(60).toNanos());

        List<Effect> effects = rig.ended(1, page("b"));

        assertThat(Rig.only(Effect.Start.class, effects).getFirst().attempt()).isOne();
        assertThat(delivered(effects).progress().attempts()).isZero();
        assertThat(delivered(effects).progress().calls()).isEqualTo(2);
    }

    @Test
    void shouldEndAfterAsManyPagesAsTheIntentWants() {
        rig.step(new Event.Accepted(Draft.of(1).intent().toBuilder().maxPages(2).build(), Progress.NONE));
        rig.ended(1, page("b"));

        List<Effect> effects = rig.ended(1, page("c"));

        assertThat(Rig.finish(effects).outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(paging(Rig.finish(effects).progress()).next()).isEqualTo("c");
        assertThat(delivered(effects).last()).isFalse();
    }

    @Test
    void shouldDeliverThePageAfterWhichAListIsNotToBeFollowed() {
        rig.accept(Draft.of(1));

        List<Effect> effects = rig.ended(1, Rig.answered(200, new Verdict.Page(3, null, "leads elsewhere")));

        assertThat(delivered(effects).last()).isFalse();
        assertThat(Rig.finish(effects).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(Rig.finish(effects).reason()).isEqualTo("leads elsewhere");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 2", "1, 1", "3, 5", "7, 2", "100, 37"})
    void shouldNoticeAListThatGoesRound(int before, int round) {
        rig.accept(Draft.of(1));
        int pages = 0;
        List<Effect> effects = List.of();
        while (Rig.finishes(effects).isEmpty() && pages < 1_000) {
            pages++;
            int place = pages < before ? pages : before + (pages - before) % round;
            effects = rig.ended(1, page("place " + place));
        }

        assertThat(Rig.finish(effects).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(Rig.finish(effects).reason()).startsWith("the list goes round");
        assertThat(pages).isLessThanOrEqualTo(3 * (before + round) + 2);
    }

    @Test
    void shouldGoOnFromWhereThePredecessorCame() {
        Paging read = new Paging(7, 70, 700, "h", "d", rig.now);

        List<Effect> effects =
                rig.step(new Event.Accepted(Draft.of(1).intent(), new Progress(0, 9, 0, false, false, read)));

        assertThat(Rig.starts(effects)).containsExactly(1L);
        assertThat(delivered(rig.ended(1, page(null))).index()).isEqualTo(7);
    }

    @Test
    void shouldEndBetweenPagesWhenItIsCancelled() {
        rig.accept(Draft.of(1));
        rig.cancel(1);

        List<Effect> effects = rig.ended(1, page("b"));

        assertThat(delivered(effects).index()).isZero();
        assertThat(Rig.finish(effects).outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(paging(Rig.finish(effects).progress()).pages()).isOne();
    }

    @Test
    void shouldEndBetweenPagesWhenItsDeadlineHasPassed() {
        rig.accept(Draft.of(1).deadline(rig.now + 10));
        rig.now += 10;

        assertThat(Rig.finish(rig.ended(1, page("b"))).outcome()).isEqualTo(Outcome.EXPIRED);
    }

    @Test
    void shouldBePatientFromTheLastPageOn() {
        rig.accept(Draft.of(1));
        rig.now += Rig.COOL_DOWN.patience().toNanos() + 1;
        rig.ended(1, page("b"));

        List<Effect> effects = rig.refuse(1, null);

        assertThat(Rig.finishes(effects)).isEmpty();
        assertThat(Rig.only(Effect.Retry.class, effects)).hasSize(1);
    }

    @Test
    void shouldAnnounceEachPageOfAnIntentThatIsToBeCalledAtMostOnce() {
        rig.commits = false;
        List<Effect> effects = rig.step(new Event.Accepted(
                Draft.of(1).intent().toBuilder().atMostOnce(true).build(), Progress.NONE));
        assertThat(Rig.only(Effect.Marked.class, effects)).hasSize(1);
        assertThat(Rig.starts(rig.commit())).containsExactly(1L);

        effects = rig.ended(1, page("b"));

        assertThat(delivered(effects).progress().started()).isFalse();
        assertThat(Rig.only(Effect.Marked.class, effects))
                .singleElement()
                .satisfies(marked -> assertThat(marked.progress().started()).isTrue());
        assertThat(Rig.starts(effects)).isEmpty();
        assertThat(Rig.starts(rig.commit())).containsExactly(1L);
    }
}
