package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Costs in several units, costs that only the answer tells, and large costs among small ones. */
class VendorCostTest {

    private static final long SECOND = 1_000 * MS;

    private static Limit in(String unit, int max) {
        return new Limit(unit, List.of(), max, new Window.Rolling(Duration.ofSeconds(1)), unit, null);
    }

    private static Reply spending(String unit, int cost) {
        Reply.Answered plain = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        return new Reply.Answered(plain.answer(), plain.verdict(), new Reading(Map.of(unit, cost), List.of()));
    }

    @Test
    void shouldCountEachLimitInItsOwnUnit() {
        // Given
        Rig rig = new Rig(policy(10, in("tokens", 100), in(Limit.REQUESTS, 2), in(Limit.COST, 10)));

        // When
        List<Long> started = rig.accept(
                Draft.of(1).cost(3).cost("tokens", 90),
                Draft.of(2).cost(3).cost("tokens", 11),
                Draft.of(3).cost(3).cost("tokens", 10));

        // Then
        assertThat(started).containsExactly(1L);
        assertThat(rig.snapshot().limits())
                .extracting(LimitState::id, LimitState::used, LimitState::taken)
                .containsExactly(tuple("tokens", 90, 90L), tuple("requests", 1, 1L), tuple("cost", 3, 3L));
    }

    @Test
    void shouldReturnWhatTheAnswerSaysWasNotSpent() {
        // Given
        Rig rig = new Rig(policy(10, in("tokens", 100)));
        rig.accept(Draft.of(1).cost("tokens", 100), Draft.of(2).cost("tokens", 60));

        // When
        List<Effect> effects = rig.ended(1, spending("tokens", 40));

        // Then
        assertThat(starts(effects)).containsExactly(2L);
        assertThat(rig.snapshot().limits().getFirst().used()).isEqualTo(100);
    }

    @Test
    void shouldHoldMoreThanReservedIfTheAnswerSaysSo() {
        // Given
        Rig rig = new Rig(policy(10, in("tokens", 100)));
        rig.accept(
                Draft.of(1).cost("tokens", 10),
                Draft.of(2).cost("tokens", 90),
                Draft.of(3).cost("tokens", 1));

        // When
        List<Effect> effects = rig.ended(1, spending("tokens", 500));

        // Then
        assertThat(starts(effects)).isEmpty();
        assertThat(rig.vendor.nextDue()).isBetween(START + SECOND, START + SECOND + MS);
    }

    @Test
    void shouldEndACostThatCanNeverFitInItsUnit() {
        // Given
        Rig rig = new Rig(policy(10, in("tokens", 100)));

        // When
        List<Effect> effects =
                rig.step(new Event.Accepted(Draft.of(1).cost("tokens", 101).intent(), Progress.NONE));

        // Then
        assertThat(finish(effects).reason())
                .isEqualTo("cost 101 tokens can never fit: limit tokens allows 100 per window");
    }

    @Test
    void shouldNotStarveALargeCostAmongSmallOnes() {
        // Given: small ones of another tenant come without end, and each takes the permit that becomes free
        Rig rig = new Rig(policy(10, limit(10, 1_000)));
        rig.accept(Draft.of(0).tenant("large").cost(10));
        long next = 1;

        // When
        boolean started = false;
        for (int i = 0; i < 10; i++) {
            rig.accept(Draft.of(next++).tenant("small"));
        }
        rig.deliver(0);
        rig.all.clear();
        rig.accept(Draft.of(100).tenant("large").cost(10));
        for (long time = rig.now; !started && time < START + 60 * SECOND; time += 50 * MS) {
            rig.now = time;
            rig.accept(Draft.of(1_000 + next++).tenant("small"));
            for (Effect effect : List.copyOf(rig.all)) {
                if (effect instanceof Effect.Start start) {
                    started |= start.intent().ordinal() == 100;
                    if (start.intent().ordinal() != 100) {
                        rig.all.remove(effect);
                        rig.deliver(start.intent().ordinal());
                    }
                }
            }
        }

        // Then: ten seconds of being passed over, and a window
        assertThat(started).isTrue();
        assertThat(rig.now - START).isLessThan(15 * SECOND);
    }

    @Test
    void shouldLeaveRoomForALargeCostOnlyUntilItStartsOrGoes() {
        // Given
        Quotas quotas = Rig.quotas(0, limit(10, 1_000));
        Entry held = Draft.of(1).cost(5).entry();
        quotas.start(Rig.started(held, START), START);
        Entry large = Draft.of(2).cost(6).entry();
        quotas.block(large, StartAhead.NONE, START);
        quotas.block(large, StartAhead.NONE, START + 10 * SECOND - 1);
        Entry small = Draft.of(3).entry();
        assertThat(quotas.block(small, StartAhead.NONE, START)).isNull();

        // When
        quotas.block(large, StartAhead.NONE, START + 10 * SECOND);

        // Then: earlier ones are not bound by it
        assertThat(quotas.block(small, StartAhead.NONE, START + 10 * SECOND)).isNotNull();
        assertThat(quotas.block(Draft.of(0).entry(), StartAhead.NONE, START + 10 * SECOND))
                .isNull();
        quotas.leave(large, START + 10 * SECOND);
        assertThat(quotas.block(small, StartAhead.NONE, START + 10 * SECOND)).isNull();
    }

    @Test
    void shouldAskOneScopeAndNotAThousandWhenAPermitTheyShareIsFree() {
        // Given: a thousand accounts of one project
        Rig rig = new Rig(policy(10, limit(1, 1_000, "project")));
        for (int i = 0; i < 1_000; i++) {
            rig.accept(Draft.of(i).scope("project", "p").account("a" + i));
        }
        rig.deliver(0);
        long before = rig.snapshot().limits().getFirst().refused();

        // When
        List<Effect> effects = rig.tickAt(rig.vendor.nextDue());

        // Then
        assertThat(starts(effects)).containsExactly(1L);
        assertThat(rig.snapshot().limits().getFirst().refused() - before).isLessThanOrEqualTo(2);
        assertThat(rig.snapshot().limits().getFirst().waiting()).isEqualTo(998);
    }

    @Test
    void shouldSayWhatEachLimitKeepsWaiting() {
        // Given
        Rig rig = new Rig(policy(10, limit(2, 1_000, "account"), limit(5, 10_000)));
        rig.accept(
                Draft.of(1).account("a"),
                Draft.of(2).account("a"),
                Draft.of(3).account("a"),
                Draft.of(4).account("b"));

        // When
        rig.deliver(1);

        // Then
        assertThat(rig.snapshot().limits())
                .extracting(LimitState::id, LimitState::max, LimitState::used, LimitState::scopes, LimitState::waiting)
                .containsExactly(tuple("limitaccount", 2, 2, 2, 1), tuple("limit", 5, 3, 1, 0));
        assertThat(rig.snapshot().limits().getFirst().next()).isBetween(START + SECOND, START + SECOND + MS);
        assertThat(rig.snapshot().limits().getFirst().refused()).isPositive();
        assertThat(rig.snapshot().limits().getLast().next()).isZero();
    }
}
