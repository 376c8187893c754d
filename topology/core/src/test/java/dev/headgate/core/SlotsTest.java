package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.RETRY;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.UNANSWERED;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Answers that say how many of the calls that the vendor takes at once are in progress. */
class SlotsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final ConcurrencyLimit FIVE = new ConcurrencyLimit("five", List.of("account"), 5);

    private static Rig rig(int bulkhead, ConcurrencyLimit... limits) {
        return new Rig(
                new Policy(List.of(), bulkhead, List.of(limits), Transit.unbounded(UNANSWERED), Rig.COOL_DOWN, RETRY));
    }

    /** Ten intents; calls of two accounts of five places each are in flight by the pool's leave. */
    private static Rig busy() {
        Rig rig = rig(1_000, FIVE);
        for (long i = 1; i <= 50; i++) { // the pool allows more with each answer
            rig.accept(Draft.of(1_000 + i).account("other" + i));
            rig.deliver(1_000 + i);
        }
        rig.accept(LongStream.rangeClosed(1, 20)
                .mapToObj(i -> Draft.of(i).account("a"))
                .toArray(Draft[]::new));
        rig.now += 10 * MS;
        return rig;
    }

    private static Reply answer(long used, long limit, String... scope) {
        Reply.Answered plain = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        Hint slots = new Hint.Slots(List.of(scope), used, limit, MINUTE);
        return new Reply.Answered(plain.answer(), plain.verdict(), new Reading(Map.of(), List.of(slots)));
    }

    @Test
    void shouldUseThePlacesThatAreItsOwn() {
        Rig rig = busy();

        assertThat(starts(rig.ended(1, answer(5, 0, "account")))).containsExactly(6L);
        assertThat(starts(rig.ended(2, answer(5, 5, "account")))).containsExactly(7L);
    }

    @Test
    void shouldLeaveThePlacesThatOthersHave() {
        Rig rig = busy();

        // When / Then: three are others', two are ours
        assertThat(starts(rig.ended(1, answer(8, 5, "account")))).isEmpty();
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.BULKHEAD);
        assertThat(starts(rig.ended(2, answer(7, 5, "account")))).isEmpty();
        assertThat(starts(rig.ended(3, answer(6, 5, "account")))).isEmpty();
        assertThat(starts(rig.ended(4, answer(5, 5, "account")))).containsExactly(6L);
        assertThat(starts(rig.ended(5, answer(2, 5, "account")))).containsExactly(7L, 8L, 9L, 10L);
    }

    @Test
    void shouldMakeOneCallAtATimeWhereNoneIsLeft() {
        Rig rig = busy();
        for (long i = 1; i <= 4; i++) {
            assertThat(starts(rig.ended(i, answer(100, 5, "account")))).isEmpty();
        }

        assertThat(starts(rig.ended(5, answer(100, 5, "account")))).containsExactly(6L);
        assertThat(starts(rig.ended(6, answer(100, 5, "account")))).containsExactly(7L);
    }

    @Test
    void shouldBelieveItForAsLongAsItSays() {
        Rig rig = busy();
        rig.ended(1, answer(100, 5, "account"));

        assertThat(rig.vendor.nextDue()).isEqualTo(START + 10 * MS + MINUTE.toNanos());
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).containsExactly(6L);
    }

    @Test
    void shouldNeverRaiseALimit() {
        Rig rig = busy();

        assertThat(starts(rig.ended(1, answer(1, 1_000, "account")))).containsExactly(6L);
        assertThat(starts(rig.ended(2, answer(0, 0, "account")))).containsExactly(7L);
    }

    @Test
    void shouldHoldTheScopeOnly() {
        Rig rig = busy();
        rig.ended(1, answer(100, 5, "account"));

        assertThat(rig.accept(Draft.of(99).account("b"))).containsExactly(99L);
    }

    @Test
    void shouldHoldTheWholePoolWhereNoScopeIsNamed() {
        Rig rig = rig(4);
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4), Draft.of(5), Draft.of(6));

        assertThat(starts(rig.ended(1, answer(6, 4)))).isEmpty();
        assertThat(starts(rig.ended(2, answer(5, 4)))).isEmpty();
        assertThat(starts(rig.ended(3, answer(4, 4)))).containsExactly(5L);
    }

    @Test
    void shouldHoldAScopeThatHasNoLimitOfItsOwn() {
        Rig rig = rig(4);
        rig.accept(
                Draft.of(1).account("a"), Draft.of(2).account("a"), Draft.of(3).account("a"));
        rig.accept(
                Draft.of(4).account("a"), Draft.of(5).account("a"), Draft.of(6).account("b"));

        assertThat(starts(rig.ended(1, answer(8, 4, "account")))).containsExactly(6L);
        assertThat(starts(rig.ended(2, answer(8, 4, "account")))).isEmpty();
        assertThat(starts(rig.ended(3, answer(8, 4, "account")))).isEmpty();
        assertThat(starts(rig.ended(4, answer(8, 4, "account")))).containsExactly(5L);
    }

    @Test
    void shouldForgetScopesThatNobodyCallsAnyMore() {
        // Given
        Policy policy = new Policy(List.of(), 10, List.of(FIVE), Transit.unbounded(UNANSWERED), Rig.COOL_DOWN, RETRY);
        Bulkheads bulkheads = new Bulkheads(policy, List.of(), new Lanes(Shares.DEFAULT), 0);

        // When
        for (long i = 0; i < 1_000; i++) {
            long now = i * Duration.ofSeconds(10).toNanos();
            StartedCall call = Rig.started(Draft.of(i).account("a" + i).entry(), now);
            Reply reply = answer(1, 5, "account");
            bulkheads.start(call, now).settle(new Ending(reply, new Ending.Passed(true), now), null, now);
        }

        // Then
        assertThat(bulkheads.scopes()).isLessThan(70);
    }
}
