package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows are short enough, or the times round enough, that at most a 1,024th of a window is added. */
class VendorQuotaTest {

    /** A second and what rounding may add to it. */
    private static final long SECOND = 1_000 * MS;

    @Test
    void shouldHoldBackWhatTheLimitDoesNotAllowUntilItsWindowHasPassed() {
        // Given
        Rig rig = new Rig(policy(10, limit(2, 1_000)));
        assertThat(rig.accept(Draft.of(1), Draft.of(2), Draft.of(3))).containsExactly(1L, 2L);
        assertThat(rig.vendor.nextDue()).isEqualTo(Nanos.NEVER);
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.QUOTA);
        rig.now += 5 * MS;
        rig.deliver(2);
        long due = rig.vendor.nextDue();
        assertThat(due).isBetween(START + 5 * MS + SECOND, START + 5 * MS + SECOND + SECOND / 1024);

        // When / Then
        assertThat(rig.tickAt(due - 1)).isEmpty();
        assertThat(rig.vendor.nextDue()).isEqualTo(due);
        assertThat(starts(rig.tickAt(due))).containsExactly(3L);
    }

    @Test
    void shouldCountFromWhenTheAnswerCameAndNotFromWhenItWasHeardOf() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.now += 500 * MS;

        // When
        rig.step(new Event.Ended(1, Rig.answered(200, new dev.headgate.api.Verdict.Deliver()), START + 20 * MS));

        // Then
        assertThat(rig.vendor.nextDue()).isBetween(START + 20 * MS + SECOND, START + 21 * MS + SECOND);
    }

    @Test
    void shouldHoldThePermitsOfAnUnansweredCallForAsLongAsItMayStillArrive() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.now += 5 * MS;

        // When
        rig.ended(1, new Reply.Unanswered("reset"));

        // Then
        long until = START + 31 * SECOND;
        assertThat(rig.vendor.nextDue()).isLessThan(START + SECOND); // the retry of 1 matures first
        rig.tickAt(START + 2 * SECOND);
        assertThat(rig.vendor.nextDue()).isBetween(until, until + 31 * SECOND / 1024);
    }

    @Test
    void shouldHoldAnUnansweredCallFromItsEndWhenThatIsLaterThanExpected() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.now += 40 * SECOND;

        // When
        rig.ended(1, new Reply.Unanswered("timeout"));
        rig.tickAt(START + 40 * SECOND + 500 * MS);

        // Then
        assertThat(rig.vendor.nextDue()).isBetween(START + 41 * SECOND, START + 41 * SECOND + MS);
    }

    private static Rig bounded(Duration unansweredHold) {
        Transit transit = new Transit(unansweredHold, Duration.ofMillis(300), Duration.ofMillis(200), Duration.ZERO);
        return new Rig(new Policy(List.of(limit(1, 1_000)), 10, transit, Rig.COOL_DOWN, Rig.RETRY));
    }

    @Test
    void shouldNotWaitForAnAnswerOnceABoundedCallHasArrivedAWindowAgo() {
        // Given
        Rig rig = bounded(Rig.UNANSWERED);
        assertThat(rig.accept(Draft.of(1), Draft.of(2))).containsExactly(1L);
        long due = rig.vendor.nextDue();
        assertThat(due).isBetween(START + 500 * MS + SECOND, START + 502 * MS + SECOND);

        // When
        List<Effect> effects = rig.tickAt(due);

        // Then
        assertThat(starts(effects)).containsExactly(2L);
        assertThat(rig.vendor.inFlight()).isEqualTo(2);
    }

    @Test
    void shouldStartEarlierWhenABoundedCallIsAnsweredEarlier() {
        // Given
        Rig rig = bounded(Rig.UNANSWERED);
        rig.accept(Draft.of(1), Draft.of(2));
        rig.now += 20 * MS;

        // When
        rig.deliver(1);

        // Then
        assertThat(rig.vendor.nextDue()).isBetween(START + 20 * MS + SECOND, START + 21 * MS + SECOND);
    }

    @Test
    void shouldNotHoldAnUnansweredCallLongerThanItMayTravel() {
        // Given
        Rig rig = bounded(Rig.UNANSWERED);
        rig.accept(Draft.of(1).maxAttempts(1), Draft.of(2));
        rig.now += 5 * MS;

        // When
        rig.ended(1, new Reply.Unanswered("reset"));

        // Then
        assertThat(rig.vendor.nextDue()).isBetween(START + 500 * MS + SECOND, START + 502 * MS + SECOND);
    }

    @Test
    void shouldHoldAnUnansweredBoundedCallForTheHoldWhenThatIsShorter() {
        // Given
        Rig rig = bounded(Duration.ofMillis(100));
        rig.accept(Draft.of(1).maxAttempts(1), Draft.of(2));
        rig.now += 5 * MS;

        // When
        rig.ended(1, new Reply.Unanswered("reset"));

        // Then
        assertThat(rig.vendor.nextDue()).isBetween(START + 100 * MS + SECOND, START + 101 * MS + SECOND);
    }

    @Test
    void shouldGiveBackThePermitOfABoundedCallThatDidNotLeave() {
        // Given
        Rig rig = bounded(Rig.UNANSWERED);
        rig.accept(Draft.of(1), Draft.of(2));
        rig.now += 250 * MS;

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unsent("too late", Reply.Unsent.Cause.HANDED_BACK));

        // Then: it is first in its line again
        assertThat(starts(effects)).containsExactly(1L);
    }

    @Test
    void shouldTakeFromAllLimitsTogetherOrFromNone() {
        // Given: account a is full; the vendor has room
        Rig rig = new Rig(policy(10, limit(3, 1_000), limit(1, 1_000, "account")));
        assertThat(rig.accept(
                        Draft.of(1).account("a"),
                        Draft.of(2).account("a"),
                        Draft.of(3).account("b"),
                        Draft.of(4).account("c"),
                        Draft.of(5).account("d")))
                .containsExactly(1L, 3L, 4L);

        // When
        rig.deliver(1);
        rig.deliver(3);
        rig.deliver(4);

        // Then
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).containsExactly(2L, 5L);
    }

    @Test
    void shouldTakeCostsAsPermits() {
        Rig rig = new Rig(policy(10, limit(5, 1_000)));
        assertThat(rig.accept(
                        Draft.of(1).cost(3),
                        Draft.of(2).account("a").cost(3),
                        Draft.of(3).cost(2)))
                .containsExactly(1L, 3L);
        assertThat(rig.fullest().used()).isEqualTo(5);
    }

    @Test
    void shouldStartWithFullWindowsAfterATakeOver() {
        // Given
        Rig rig = new Rig(policy(10, limit(2, 1_000), limit(9, 20_000)), START);

        // When
        assertThat(rig.accept(Draft.of(1))).isEmpty();

        // Then
        long due = rig.vendor.nextDue();
        assertThat(due).isBetween(START + SECOND, START + SECOND + MS);
        assertThat(rig.tickAt(due - 1)).isEmpty();
        assertThat(starts(rig.tickAt(due))).containsExactly(1L);
    }

    @Test
    void shouldStartScopesSeenLaterWithWhatIsLeftOfTheTakeOverHold() {
        // Given
        Rig rig = new Rig(policy(10, limit(2, 10_000, "account")), START);
        rig.now = START + 9_999 * MS;

        // When
        assertThat(rig.accept(Draft.of(1).account("a"))).isEmpty();

        // Then
        assertThat(rig.vendor.nextDue()).isBetween(START + 10_000 * MS, START + 10_010 * MS);
    }

    @Test
    void shouldNotHoldLongWindowsAfterATakeOver() {
        Rig rig = new Rig(policy(10, limit(2, 10_001)), START);
        assertThat(rig.accept(Draft.of(1))).containsExactly(1L);
    }

    @Test
    void shouldSayQuotaForAsLongAsOnlyTheQuotaIsInTheWay() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000, "account")));
        rig.accept(Draft.of(1).account("a"), Draft.of(2).account("a"));

        // When: something else happens
        rig.accept(Draft.of(3).account("b"));
        rig.tickAt(START + MS);

        // Then
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.QUOTA);
        assertThat(rig.fullest().id()).isEqualTo("limitaccount");
        assertThat(rig.fullest().used()).isEqualTo(1);
        assertThat(rig.fullest().max()).isEqualTo(1);
    }

    @Test
    void shouldTryTheNextOfAScopeWhenTheLargeOneBeforeItGoesAway() {
        // Given: three of four permits in flight; a call of two waits, one of one behind it
        Rig rig = new Rig(policy(10, limit(4, 1_000, "account")));
        assertThat(rig.accept(Draft.of(1).cost(3), Draft.of(2).cost(2), Draft.of(3)))
                .containsExactly(1L);

        // When
        List<Effect> effects = rig.cancel(2);

        // Then
        assertThat(starts(effects)).containsExactly(3L);
    }

    @Test
    void shouldTryASmallOneThatComesBackBeforeALargeOne() {
        // Given: 1 of one permit is in flight with 3 permits; 4 of four waits
        Rig rig = new Rig(policy(10, limit(4, 1_000, "account")));
        rig.accept(Draft.of(1), Draft.of(2).cost(3).account("a"), Draft.of(3).cost(4));
        rig.accept(Draft.of(4).cost(3));

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unsent("no departure", Reply.Unsent.Cause.HANDED_BACK));

        // Then
        assertThat(starts(effects)).containsExactly(1L);
    }

    @Test
    void shouldNotWaitForAnUnansweredCallWhenAnAnsweredOneIsFreeSooner() {
        // Given: 1 may still arrive for half a minute, 2 is in flight; both hold account a's permits
        Rig rig = new Rig(policy(10, limit(2, 1_000, "account")));
        rig.accept(
                Draft.of(1).account("a").maxAttempts(1),
                Draft.of(2).account("a"),
                Draft.of(3).account("a"));
        rig.ended(1, new Reply.Unanswered("reset"));
        rig.tickAt(START + MS);

        // When
        rig.deliver(2);

        // Then
        long due = rig.vendor.nextDue();
        assertThat(due).isBetween(START + MS + SECOND, START + 2 * MS + SECOND);
        assertThat(starts(rig.tickAt(due))).containsExactly(3L);
    }

    @Test
    void shouldStartAtOnceWithThePermitsOfACallThatDidNotLeave() {
        // Given
        Rig rig = new Rig(policy(10, limit(2, 1_000, "account")));
        rig.accept(Draft.of(1), Draft.of(2).maxAttempts(1), Draft.of(3));
        rig.deliver(1);

        // When
        List<Effect> effects = rig.ended(2, new Reply.Unsent("no connection", Reply.Unsent.Cause.FAILED));

        // Then
        assertThat(starts(effects)).containsExactly(3L);
    }

    @Test
    void shouldForgetScopesThatHoldNothing() {
        // Given: a thousand accounts, one call each
        Quotas quotas = Rig.quotas(0, limit(5, 1_000, "account"), limit(5, 1_000));
        for (int i = 0; i < 1_000; i++) {
            Entry entry = Draft.of(i).account("a" + i).cost(1).entry();
            assertThat(quotas.block(entry, StartAhead.NONE, START + i)).isNull();
        }
        assertThat(quotas.scopes()).isEqualTo(1_001);

        // When
        quotas.forgetIdle(START + SECOND);

        // Then
        assertThat(quotas.scopes()).isZero();
    }

    @Test
    void shouldRememberNotManyMoreScopesThanAreInUse() {
        // Given: a new account each millisecond, whose call is held for a second after its answer
        Quotas quotas = Rig.quotas(0, limit(5, 1_000, "account"));
        int most = 0;

        // When
        for (int i = 0; i < 20_000; i++) {
            long now = START + i * MS;
            Entry entry = Draft.of(i).account("a" + i).entry();
            assertThat(quotas.block(entry, StartAhead.NONE, now)).isNull();
            Hold taken = quotas.start(Rig.started(entry, now), now);
            taken.settle(Rig.delivered(now), null, now);
            quotas.forgetIdle(now);
            most = Math.max(most, quotas.scopes());
        }

        // Then: of 1,000 in use
        assertThat(most).isBetween(1_000, 2_100);
    }

    @Test
    void shouldNotForgetScopesThatHoldPermitsOrThatAreWaitedFor() {
        // Given
        Quotas quotas = Rig.quotas(0, limit(1, 1_000, "account"));
        Entry held = Draft.of(1).account("a").entry();
        quotas.start(Rig.started(held, START), START);
        Block block = quotas.block(held, StartAhead.NONE, START);
        assertThat(block).isNotNull();
        Entry other = Draft.of(2).account("b").entry();
        Hold taken = quotas.start(Rig.started(other, START), START);
        taken.settle(Rig.handedBack(START), null, START);
        assertThat(quotas.scopes()).isEqualTo(2);

        // When
        for (int i = 0; i < 10; i++) {
            quotas.forgetIdle(START + (100 + i) * SECOND);
        }

        // Then: only b is forgotten
        assertThat(quotas.scopes()).isEqualTo(1);
        assertThat(quotas.block(held, StartAhead.NONE, START)).isNotNull();
    }

    @Test
    void shouldRememberScopesWhileTheTakeOverHoldCouldStillApply() {
        // Given
        Quotas quotas = Rig.quotas(START, limit(1, 10_000, "account"));
        quotas.block(Draft.of(1).account("a").entry(), StartAhead.NONE, START + SECOND);

        // When / Then
        quotas.forgetIdle(START + 10 * SECOND - 1);
        assertThat(quotas.scopes()).isEqualTo(1);
        quotas.forgetIdle(START + 20 * SECOND);
        assertThat(quotas.scopes()).isZero();
    }

    @Test
    void shouldNameTheWindowNearestToItsMaximum() {
        // Given
        Rig rig = new Rig(policy(10, limit(10, 1_000), limit(2, 1_000, "account")));

        // When
        rig.accept(
                Draft.of(1).account("a"), Draft.of(2).account("b"), Draft.of(3).account("b"));

        // Then
        assertThat(rig.fullest().id()).isEqualTo("limitaccount");
        assertThat(rig.fullest().used()).isEqualTo(2);
        assertThat(rig.fullest().max()).isEqualTo(2);
        assertThat(Duration.ofNanos(rig.snapshot().until())).isPositive();
    }

    @Test
    void shouldBeDueWhenTheLastOfSeveralLimitsAllowsIt() {
        // Given
        Rig rig =
                new Rig(policy(10, limit(1, 1_000, "account"), limit(1, 5_000, "account"), limit(1, 2_000, "account")));
        rig.accept(Draft.of(1).account("a"), Draft.of(2).account("a"));

        // When
        rig.deliver(1);

        // Then
        long due = rig.vendor.nextDue();
        assertThat(due).isBetween(START + 5 * SECOND, START + 5 * SECOND + 5 * MS);
        assertThat(starts(rig.tickAt(due))).containsExactly(2L);
    }

    @Test
    void shouldForgetWindowsAsTimePasses() {
        // Given
        Rig rig = new Rig(policy(10, limit(5, 1_000, "account")));
        rig.accept(Draft.of(1).account("a"));
        rig.deliver(1);
        assertThat(rig.fullest().id()).isEqualTo("limitaccount");

        // When
        for (int i = 1; i <= 12; i++) { // none is new any more
            rig.tickAt(START + i * SECOND);
        }

        // Then
        assertThat(rig.snapshot().fullest()).isNull();
    }
}
