package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VendorTakeOverTest {

    private static final long SECOND = 1_000 * MS;
    private static final Limit DAILY = new Limit("day", List.of(), 1_000, Duration.ofHours(24));
    private static final long UNANSWERED = Rig.UNANSWERED.toNanos();

    private static Draft[] accounts(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> Draft.of(i).account("a" + i))
                .toArray(Draft[]::new);
    }

    private static Draft[] drafts(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(Draft::of).toArray(Draft[]::new);
    }

    @Test
    void shouldCallNobodyBeforeItsBeginningIsCommitted() {
        // Given
        Rig rig = new Rig(policy(10), TakeOver.unknown(START));
        rig.commits = false;

        // When
        List<Effect> effects = rig.step(new Event.Accepted(Draft.of(1).intent(), Progress.NONE));

        // Then
        assertThat(effects).containsExactly(new Effect.Commit());
        assertThat(rig.save()).containsExactly(new Saved.Mark(false, 0));
        assertThat(rig.step(new Event.Tick())).isEmpty();
        assertThat(starts(rig.step(new Event.Committed()))).containsExactly(1L);
    }

    @Test
    void shouldAskForOneCommitHoweverManyWait() {
        // Given
        Rig rig = new Rig(policy(10), TakeOver.unknown(START));
        rig.commits = false;

        // When
        rig.accept(drafts(1, 3));

        // Then
        assertThat(Rig.only(Effect.Commit.class, rig.all)).hasSize(1);
    }

    @Test
    void shouldTakeNoMoreThanItsBlockBeforeACommit() {
        // Given: a thousandth of a thousand, twice as much where that was used up
        Rig rig = new Rig(policy(10, DAILY));
        rig.commits = false;

        // When
        List<Long> before = rig.accept(drafts(1, 3));
        List<Long> first = starts(rig.commit());
        List<Long> second = starts(rig.commit());

        // Then
        assertThat(before).isEmpty();
        assertThat(first).containsExactly(1L);
        assertThat(second).containsExactly(2L, 3L);
    }

    @Test
    void shouldAskForAllScopesAtOnceWhoseTurnComesAfterTheyWereForgotten() {
        // Given
        Rig rig = new Rig(policy(10, limit(1_000, 86_400_000, "account")));
        rig.commits = false;
        rig.accept(accounts(1, 500));
        Deque<Long> inFlight = new ArrayDeque<>(starts(rig.commit()));
        rig.tickAt(rig.now + 20_000 * MS);

        // When
        int commits = 0;
        while (Rig.finishes(rig.all).size() < 500) {
            while (!inFlight.isEmpty()) {
                inFlight.addAll(starts(rig.deliver(inFlight.remove())));
            }
            inFlight.addAll(starts(rig.commit()));
            commits++;

            // Then
            assertThat(commits).isLessThan(5);
        }
    }

    @Test
    void shouldAskForAnotherCommitForAScopeThatCameWhileOneWasUnderWay() {
        // Given
        Rig rig = new Rig(policy(10, limit(1_000, 86_400_000, "account")));
        rig.commits = false;
        rig.accept(Draft.of(1).account("a"));
        rig.save();
        rig.accept(Draft.of(2).account("b"));

        // When
        List<Effect> effects = rig.step(new Event.Committed());

        // Then
        assertThat(starts(effects)).containsExactly(1L);
        assertThat(effects).contains(new Effect.Commit());
        assertThat(starts(rig.commit())).containsExactly(2L);
    }

    @Test
    void shouldLetAllScopesGoThatWereSavedSinceItLastHeardOfACommit() {
        // Given
        Rig rig = new Rig(policy(10, limit(1_000, 86_400_000, "account")));
        rig.commits = false;
        rig.accept(Draft.of(1).account("a"));
        rig.save();
        rig.accept(Draft.of(2).account("b"));

        // When
        List<Long> started = starts(rig.commit());

        // Then
        assertThat(started).containsExactly(1L, 2L);
    }

    @Test
    void shouldAllowALargeCostAtOnceThoughItsBlockIsSmaller() {
        // Given
        Rig rig = new Rig(policy(10, DAILY));

        // When / Then
        assertThat(rig.accept(Draft.of(1).cost(20))).containsExactly(1L);
    }

    @Test
    void shouldSaveNothingOfWindowsThatASuccessorWaitsOut() {
        // Given
        Rig rig = new Rig(policy(10, limit(5, 1_000)));

        // When
        rig.accept(drafts(1, 3));

        // Then
        assertThat(rig.save()).isEmpty();
    }

    @Test
    void shouldHoldWhatAnOwnerThatWasCutOffMayHaveSpent() {
        // Given: 10 of 1,000 known, one more of the block unknown
        Rig rig = new Rig(policy(1, DAILY));
        for (int i = 1; i <= 10; i++) {
            rig.accept(Draft.of(i));
            rig.deliver(i);
        }
        rig.commit();

        // When
        Rig successor = rig.successor(policy(1, DAILY));

        // Then
        assertThat(held(successor, successor.now)).isEqualTo(11);
        assertThat(held(successor, START + 24 * 3_600 * SECOND + 1_000 * SECOND))
                .isZero();
    }

    @Test
    void shouldHoldCallsInFlightOfAnOwnerThatWasCutOffAsIfTheyArrivedLate() {
        // Given
        Rig rig = new Rig(policy(1, DAILY));
        rig.accept(drafts(1, 1));
        rig.commit();

        // When
        Rig successor = rig.successor(policy(1, DAILY));

        // Then: one and a block
        long over = START + 24 * 3_600 * SECOND + UNANSWERED;
        assertThat(held(successor, over - SECOND)).isEqualTo(2);
        assertThat(held(successor, over + 1_000 * SECOND)).isZero();
    }

    @Test
    void shouldNotHoldWhatWasNotSpentAfterACleanEnd() {
        // Given
        Rig rig = new Rig(policy(10, DAILY, limit(5, 1_000)));
        rig.accept(drafts(1, 3));
        IntStream.rangeClosed(1, 3).forEach(rig::deliver);

        // When
        rig.step(new Event.Drain());
        rig.save();
        Rig successor = rig.successor(policy(10, DAILY, limit(5, 1_000)));

        // Then: three are known, two of a second are left
        assertThat(rig.saved.get("mark")).isEqualTo(new Saved.Mark(true, 0));
        assertThat(held(successor, START)).isEqualTo(3);
        assertThat(successor.accept(drafts(10, 5))).containsExactly(10L, 11L);
        assertThat(successor.saved.get("mark")).isEqualTo(new Saved.Mark(false, 0));
    }

    @Test
    void shouldEndCleanOnlyWhenNothingIsInFlight() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        rig.step(new Event.Drain());
        rig.save();
        assertThat(rig.saved.get("mark")).isEqualTo(new Saved.Mark(false, 0));

        // When
        rig.deliver(1);
        rig.save();

        // Then
        assertThat(rig.saved.get("mark")).isEqualTo(new Saved.Mark(true, 0));
    }

    @Test
    void shouldNotEndCleanBeforeItKnowsWhatItsPredecessorSpent() {
        // Given
        Rig cutOff = new Rig(policy(10, limit(5, 1_000)));
        cutOff.accept(Draft.of(1));
        cutOff.save();
        Rig rig = cutOff.successor(policy(10, limit(5, 1_000)));
        rig.commit();

        // When
        rig.step(new Event.Drain());
        rig.save();

        // Then
        assertThat(rig.saved.get("mark"))
                .isInstanceOfSatisfying(
                        Saved.Mark.class, mark -> assertThat(mark.clean()).isFalse());
    }

    @Test
    void shouldWaitOutAShortWindowAndTheWayAfterAnOwnerThatWasCutOff() {
        // Given
        Rig rig = new Rig(policy(10, limit(5, 1_000)));
        rig.accept(drafts(1, 5));
        Rig successor = rig.successor(policy(10, limit(5, 1_000)));

        // When
        List<Long> atOnce = successor.accept(drafts(10, 1));
        List<Long> early = starts(successor.tickAt(START + UNANSWERED + SECOND - 10 * MS));
        List<Long> then = starts(successor.tickAt(START + UNANSWERED + SECOND + 10 * MS));

        // Then
        assertThat(atOnce).isEmpty();
        assertThat(early).isEmpty();
        assertThat(then).containsExactly(10L);
    }

    @Test
    void shouldWaitForStrayCallsThoughTheLimitChangesMeanwhile() {
        // Given
        Rig rig = new Rig(policy(10, limit(5, 1_000)));
        rig.accept(drafts(1, 5));
        Rig successor = rig.successor(policy(10, limit(5, 1_000)));
        successor.accept(drafts(10, 1));

        // When
        successor.step(new Event.Changed(policy(10, limit(5, 2_000))));

        // Then
        assertThat(starts(successor.tickAt(START + UNANSWERED + 2 * SECOND - 20 * MS)))
                .isEmpty();
        assertThat(starts(successor.tickAt(START + UNANSWERED + 2 * SECOND + 20 * MS)))
                .containsExactly(10L);
    }

    @Test
    void shouldKeepACoolDown() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(drafts(1, 1));
        rig.refuse(1, Duration.ofMinutes(4));
        rig.commit();

        // When
        Rig successor = rig.successor(policy(10));

        // Then
        assertThat(successor.accept(drafts(1, 3))).isEmpty();
        assertThat(starts(successor.tickAt(START + 4 * 60 * SECOND - 1))).isEmpty();
        assertThat(starts(successor.tickAt(START + 4 * 60 * SECOND))).containsExactly(1L);
    }

    @Test
    void shouldForgetACoolDownThatIsOver() {
        // Given
        Rig rig = new Rig(policy(2));
        rig.accept(drafts(1, 1));
        rig.refuse(1, Duration.ofSeconds(1));
        rig.commit();
        assertThat(rig.saved).hasSize(2);

        // When
        rig.tickAt(START + SECOND);
        rig.deliver(1);
        rig.accept(Draft.of(2));
        rig.deliver(2);
        rig.commit();

        // Then
        assertThat(rig.saved).containsOnlyKeys("mark");
    }

    @Test
    void shouldProbeEveryScopeOnceAfterAnOwnerThatWasCutOff() {
        // Given
        Policy policy = refusable(policy(10), List.of(), List.of("account"));
        Rig rig = new Rig(policy);
        rig.accept(Draft.of(1).account("a"));
        Rig successor = rig.successor(policy);

        successor.accept(
                Draft.of(1).account("a"),
                Draft.of(2).account("a"),
                Draft.of(3).account("b"),
                Draft.of(4).account("b"));

        // When: the vendor's probe, then those of the accounts
        List<Long> first = starts(successor.tickAt(START + UNANSWERED));
        List<Long> second = starts(successor.deliver(1));
        List<Long> third = starts(successor.deliver(3));

        // Then
        assertThat(first).containsExactly(1L);
        assertThat(second).containsExactly(2L, 3L);
        assertThat(third).containsExactly(4L);
    }

    @Test
    void shouldBeginAnEpisodeWhenTheFirstProbeIsRefused() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        Rig successor = rig.successor(policy(10));
        successor.accept(Draft.of(1));
        assertThat(starts(successor.tickAt(START + UNANSWERED))).containsExactly(1L);

        // When
        List<Effect> effects = successor.refuse(1, Duration.ofSeconds(3));

        // Then
        long until = START + UNANSWERED + 3 * SECOND;
        assertThat(Rig.only(Effect.CoolDown.class, effects))
                .containsExactly(new Effect.CoolDown(Scope.VENDOR, until, 0, true, "THROTTLED"));
    }

    @Test
    void shouldGoOnSuspectingAfterACleanEndOfWhoeverSuspected() {
        // Given: nobody called between the crash and the clean end
        Rig cutOff = new Rig(policy(10));
        cutOff.accept(Draft.of(1));
        Rig clean = cutOff.successor(policy(10));
        clean.commit();
        clean.step(new Event.Drain());
        clean.save();

        // When
        Rig successor = clean.successor(policy(10));

        // Then
        assertThat(clean.saved.get("mark")).isEqualTo(new Saved.Mark(true, START + TakeOver.SUSPICION));
        assertThat(successor.accept(drafts(1, 3))).containsExactly(1L);
    }

    @Test
    void shouldCallNobodyWhileCallsOfAnOwnerThatWasCutOffMayStillArrive() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        Rig successor = rig.successor(policy(10));

        // When / Then
        assertThat(successor.accept(drafts(1, 2))).isEmpty();
        assertThat(successor.vendor.nextDue()).isEqualTo(START + UNANSWERED);
        assertThat(starts(successor.tickAt(START + UNANSWERED - 1))).isEmpty();
        assertThat(starts(successor.tickAt(START + UNANSWERED))).containsExactly(1L);
    }

    @Test
    void shouldCountOnAFormerOwnerThatDoesNotKnowYetOnlyIfItWasCutOff() {
        List<Saved> clean = List.of(new Saved.Mark(true, 0));
        List<Saved> cutOff = List.of(new Saved.Mark(false, 0));

        assertThat(TakeOver.after(START, SECOND, clean).at()).isEqualTo(START);
        assertThat(TakeOver.after(START, SECOND, List.of()).at()).isEqualTo(START);
        assertThat(TakeOver.after(START, SECOND, cutOff).at()).isEqualTo(START + SECOND);
    }

    @Test
    void shouldLeaveUnknownCallsTheirPlaceInConcurrencyLimits() {
        // Given
        Policy policy = new Policy(
                List.of(),
                10,
                List.of(new ConcurrencyLimit("at-once", List.of(), 2)),
                Transit.unbounded(Rig.UNANSWERED),
                Rig.COOL_DOWN,
                Rig.RETRY);
        Rig rig = new Rig(policy);
        rig.accept(drafts(1, 2));
        Rig successor = rig.successor(policy);

        // When / Then
        assertThat(successor.accept(drafts(1, 2))).isEmpty();
        assertThat(starts(successor.tickAt(START + UNANSWERED - 1))).isEmpty();
        assertThat(starts(successor.tickAt(START + UNANSWERED))).containsExactly(1L);
    }

    @Test
    void shouldLetGoOfARecordWhoseLimitIsGone() {
        // Given
        Rig rig = new Rig(policy(10, DAILY));
        rig.accept(drafts(1, 1));
        rig.commit();
        assertThat(rig.saved).hasSize(2);

        // When
        Rig successor = rig.successor(policy(10));
        successor.commit();

        // Then
        assertThat(successor.saved).containsOnlyKeys("mark");
    }

    @Test
    void shouldLetGoOfARecordWhosePermitsAreFreeAgain() {
        // Given
        Limit minute = new Limit("minute", List.of("account"), 100, Duration.ofMinutes(1));
        Rig rig = new Rig(policy(10, minute));
        rig.accept(Draft.of(1).account("a"));
        rig.deliver(1);
        rig.commit();
        assertThat(rig.saved).hasSize(2);

        // When
        rig.tickAt(START + 70 * SECOND);
        rig.commit();

        // Then
        assertThat(rig.saved).containsOnlyKeys("mark");
    }

    @Test
    void shouldHoldPermitsLongerIfTheWindowHasGrownMeanwhile() {
        // Given
        Rig rig = new Rig(policy(10, new Limit("l", List.of(), 10, Duration.ofMinutes(1))));
        rig.accept(drafts(1, 1));
        rig.deliver(1);
        rig.step(new Event.Drain());
        rig.save();

        // When
        Rig successor = rig.successor(policy(10, new Limit("l", List.of(), 10, Duration.ofMinutes(3))));

        // Then
        assertThat(held(successor, START + 170 * SECOND)).isEqualTo(1);
        assertThat(held(successor, START + 190 * SECOND)).isZero();
    }

    @Test
    void shouldHoldCallsInFlightBesideWhatIsKnownThoughTheMaximumIsSmallerNow() {
        // Given: one arrived, one is on its way
        Rig rig = new Rig(policy(1, new Limit("l", List.of(), 2, Duration.ofMinutes(1))));
        rig.accept(drafts(1, 1));
        rig.deliver(1);
        rig.commit();
        rig.tickAt(START + 5 * SECOND);
        rig.accept(drafts(2, 1));
        rig.commit();

        // When
        Rig successor = rig.successor(policy(1, new Limit("l", List.of(), 1, Duration.ofMinutes(1))));

        // Then: the former is free again, not the latter
        assertThat(held(successor, START + 64 * SECOND)).isPositive();
        assertThat(held(successor, START + 70 * SECOND + UNANSWERED)).isZero();
    }

    @Test
    void shouldSaveNothingOfAWindowThatWasForgottenWhileACallOfItWasInFlight() {
        // Given
        Limit limit = new Limit("l", List.of(), 100, Duration.ofMinutes(1));
        Rig rig = new Rig(policy(10, limit));
        rig.accept(drafts(1, 1));
        rig.commit();
        Limit longer = new Limit("l", List.of(), 100, Duration.ofMinutes(3));
        rig.step(new Event.Changed(policy(10, longer)));
        rig.commit();

        // When
        rig.deliver(1);

        // Then
        assertThat(rig.save().stream().filter(Saved.Spent.class::isInstance).map(Saved.Spent.class::cast))
                .extracting(Saved.Spent::window)
                .containsExactly(longer.window());
    }

    private static int held(Rig rig, long time) {
        return rig.vendor.snapshot(time).limits().getFirst().used();
    }

    private static Policy refusable(Policy p, List<?>... scopes) {
        @SuppressWarnings("unchecked")
        List<List<String>> names = (List<List<String>>) (List<?>) List.of(scopes);
        return new Policy(p.limits(), p.bulkhead(), p.concurrency(), p.transit(), p.coolDown(), p.retry(), names);
    }
}
