package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Shares;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HintsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static Reply hinting(Hint... hints) {
        Reply.Answered plain = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        return new Reply.Answered(plain.answer(), plain.verdict(), new Reading(Map.of(), List.of(hints)));
    }

    private static Hint remaining(long remaining, String... scope) {
        return new Hint.Remaining(List.of(scope), remaining, MINUTE);
    }

    private static Rig busy(int intents) {
        Rig rig = new Rig(policy(4));
        rig.accept(LongStream.rangeClosed(1, intents)
                .mapToObj(i -> Draft.of(i).account(i % 2 == 0 ? "even" : "odd"))
                .toArray(Draft[]::new));
        rig.now += 10 * MS;
        return rig;
    }

    @Test
    void shouldStopBeforeTheWallAndGoOnAfterTheReset() {
        // Given
        Rig rig = busy(10);

        // When: three others are in flight, and may have been counted or not
        List<Effect> effects = rig.ended(1, hinting(remaining(5)));

        // Then
        assertThat(starts(effects)).containsExactly(5L);
        assertThat(starts(rig.ended(2, Rig.answered(200, new Verdict.Deliver()))))
                .containsExactly(6L);
        assertThat(starts(rig.ended(3, Rig.answered(200, new Verdict.Deliver()))))
                .isEmpty();
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.QUOTA);
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 10 * MS + MINUTE.toNanos());
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).isNotEmpty();
    }

    @Test
    void shouldStopOnlyTheScopeThatTheHintNames() {
        // Given
        Rig rig = busy(10);

        // When
        List<Effect> effects = rig.ended(1, hinting(remaining(0, "account")));

        // Then: 5, 7 and 9 are odd
        assertThat(starts(effects)).containsExactly(6L);
    }

    @Test
    void shouldNotGoFasterForAHint() {
        // Given
        Rig rig = new Rig(policy(4, Rig.limit(4, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4), Draft.of(5));

        // When
        List<Effect> effects = rig.ended(1, hinting(remaining(1_000_000)));

        // Then
        assertThat(starts(effects)).isEmpty();
    }

    @Test
    void shouldCallOneAtATimeWhenTheQuotaIsNearlyUsedUp() {
        // Given
        Rig rig = busy(8);
        rig.ended(1, hinting(new Hint.Near(List.of(), MINUTE)));

        // When / Then: 2, 3 and 4 are in flight
        assertThat(starts(rig.deliver(2))).isEmpty();
        assertThat(starts(rig.deliver(3))).isEmpty();
        assertThat(starts(rig.deliver(4))).containsExactly(5L);
        assertThat(starts(rig.deliver(5))).containsExactly(6L);
        assertThat(starts(rig.tickAt(START + 10 * MS + MINUTE.toNanos()))).containsExactly(7L, 8L);
    }

    @Test
    void shouldNotForgetAnEarlierHintForALaterAnswerAboutAnEarlierReset() {
        // Given
        Hinted hinted = new Hinted(Scope.VENDOR);
        Hinted.Mark first = hinted.started(1);
        Hinted.Mark second = hinted.started(1);
        hinted.ended(first, 1);
        hinted.told(new Hint.Remaining(List.of(), 1, MINUTE), first, START + MINUTE.toNanos());
        hinted.ended(second, 1);

        // When
        hinted.told(new Hint.Remaining(List.of(), 100, Duration.ofSeconds(1)), second, START + MS + 1_000 * MS);

        // Then: one was left, and one may have been counted beside the first
        assertThat(hinted.earliest(1, START + MS)).isEqualTo(START + MINUTE.toNanos());
    }

    @Test
    void shouldGiveBackWhatDidNotLeave() {
        // Given
        Hinted hinted = new Hinted(Scope.VENDOR);
        Hinted.Mark mark = hinted.started(1);
        hinted.ended(mark, 1);
        hinted.told(new Hint.Remaining(List.of(), 1, MINUTE), mark, START + MINUTE.toNanos());
        Hinted.Mark unsent = hinted.started(1);
        assertThat(hinted.earliest(1, START)).isGreaterThan(START);

        // When
        hinted.ended(unsent, 0);

        // Then
        assertThat(hinted.earliest(1, START)).isEqualTo(START);
    }

    /** An update and a call of the vendor's, whose quota counts requests. */
    private static Rig updating(long remaining) {
        Rig rig = new Rig(policy(4));
        rig.accept(Draft.of(1));
        rig.now += 10 * MS;
        rig.ended(1, hinting(remaining(remaining)));
        return rig;
    }

    @Test
    void shouldNotStartACallWhoseRequestsAreMoreThanWhatIsLeft() {
        Rig rig = updating(3);

        // Both requests of the first are taken off, and one more is left
        assertThat(rig.accept(Draft.of(2).update(1), Draft.of(3).update(2))).containsExactly(2L);
        assertThat(rig.accept(Draft.of(4).priority(Priority.HIGH), Draft.of(5).priority(Priority.HIGH)))
                .containsExactly(4L);
    }

    @Test
    void shouldGiveBackTheRequestThatWasNotMade() {
        // Given
        Rig rig = updating(2);
        assertThat(rig.accept(Draft.of(2).update(1), Draft.of(3))).containsExactly(2L);

        // When
        Reading one = new Reading(Map.of(Limit.REQUESTS, 1), List.of());
        Reply.Answered plain = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        List<Effect> effects = rig.ended(2, new Reply.Answered(plain.answer(), plain.verdict(), one));

        // Then
        assertThat(starts(effects)).containsExactly(3L);
    }

    @Test
    void shouldTakeOffAllRequestsThatAreUnderWayBesideTheOneThatWasAnswered() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(Draft.of(1), Draft.of(2).update(1));
        rig.now += 10 * MS;

        // When
        rig.ended(1, hinting(remaining(3)));

        // Then
        assertThat(rig.accept(Draft.of(3), Draft.of(4))).containsExactly(3L);
    }

    @Test
    void shouldForgetScopesThatNobodyCalls() {
        // Given
        Hints hints = new Hints(CoolDownPolicy.DEFAULT, List.of(), new Lanes(Shares.DEFAULT));

        // When
        for (int i = 0; i < 10_000; i++) {
            Entry entry = Draft.of(i).account("a" + i).entry();
            long now = START + i * MINUTE.toNanos();
            Hold counted = hints.start(Rig.started(entry, now), now);
            counted.settle(new Ending(hinting(remaining(5, "account")), new Ending.Passed(true), now), null, now);
        }

        // Then
        assertThat(hints.scopes()).isLessThan(70);
    }
}
