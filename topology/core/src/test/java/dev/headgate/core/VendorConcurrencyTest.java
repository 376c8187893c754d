package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.RETRY;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.UNANSWERED;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.only;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What may be in flight at once, and what a vendor's complaint about it does. */
class VendorConcurrencyTest {

    private static final long SECOND = 1_000 * MS;

    private static Policy atOnce(int bulkhead, ConcurrencyLimit... limits) {
        return new Policy(List.of(), bulkhead, List.of(limits), Transit.unbounded(UNANSWERED), Rig.COOL_DOWN, RETRY);
    }

    private static Policy patient(Policy policy, Duration patience) {
        CoolDownPolicy was = policy.coolDown();
        CoolDownPolicy patient = new CoolDownPolicy(was.fallback(), was.pad(), was.factor(), was.max(), patience);
        return new Policy(policy.limits(), policy.bulkhead(), policy.transit(), patient, policy.retry());
    }

    private static Reply tooMany(@Nullable Duration hint, String... scope) {
        return Rig.answered(429, new Verdict.Concurrency(List.of(scope), hint));
    }

    private static Draft[] drafts(int from, int to, String account) {
        return LongStream.rangeClosed(from, to)
                .mapToObj(i -> Draft.of(i).account(account))
                .toArray(Draft[]::new);
    }

    @Test
    void shouldStartNoMoreOfAScopeThanItsLimitAllowsAtOnce() {
        // Given
        Rig rig = new Rig(atOnce(10, new ConcurrencyLimit("two", List.of("account"), 2)));

        // When / Then
        assertThat(rig.accept(drafts(1, 3, "a"))).containsExactly(1L, 2L);
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.BULKHEAD);
        assertThat(rig.accept(drafts(4, 4, "b"))).containsExactly(4L);
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
    }

    @Test
    void shouldStartNoMoreInAllThanALimitOfTheVendorAllowsAtOnce() {
        // Given
        Rig rig = new Rig(atOnce(10, new ConcurrencyLimit("two", List.of(), 2)));

        // When / Then
        assertThat(rig.accept(drafts(1, 3, "a"))).containsExactly(1L, 2L);
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
    }

    @Test
    void shouldKeepThePlaceOfACallWithoutAnAnswer() {
        // Given
        Rig rig = new Rig(atOnce(10, new ConcurrencyLimit("one", List.of("account"), 1)));
        rig.accept(Draft.of(1).account("a").maxAttempts(1), Draft.of(2).account("a"));
        rig.now += SECOND;

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unanswered("reset"));

        // Then
        assertThat(starts(effects)).isEmpty();
        assertThat(rig.vendor.nextDue()).isEqualTo(START + UNANSWERED.toNanos());
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).containsExactly(2L);
    }

    @Test
    void shouldHalveWhatIsInFlightWhenTheVendorComplainsAndCountNoAttempt() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(drafts(1, 10, "a"));

        // When
        List<Effect> effects = rig.ended(1, tooMany(null));

        // Then
        assertThat(starts(effects)).isEmpty();
        assertThat(rig.snapshot().bulkhead()).isEqualTo(2);
        Effect.Retry retry = only(Effect.Retry.class, effects).getFirst();
        assertThat(retry.attempt()).isEqualTo(1);
        assertThat(retry.cause()).isEqualTo("CONCURRENCY status 429");
        assertThat(retry.notBefore()).isBetween(START + SECOND, START + SECOND + SECOND / 2);
        assertThat(retry.progress()).isEqualTo(new Progress(0, 1, 1, false));
        assertThat(starts(rig.deliver(2))).isEmpty();
        assertThat(starts(rig.deliver(3))).containsExactly(5L, 6L); // a full round allows one more
    }

    @Test
    void shouldHalveOnlyTheScopeThatTheVendorNames() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(drafts(1, 4, "a"));
        rig.accept(drafts(5, 8, "a"));
        rig.accept(drafts(9, 12, "b"));

        // When: four of a were too many
        rig.ended(1, tooMany(Duration.ofMinutes(1), "account"));
        List<Effect> effects = rig.deliver(2);

        // Then: a may have two in flight, and has 3 and 4
        assertThat(rig.snapshot().bulkhead()).isEqualTo(4);
        assertThat(starts(effects)).containsExactly(10L);
        assertThat(starts(rig.deliver(3))).containsExactly(5L);
    }

    @Test
    void shouldNotHoldOtherScopesToTheBulkheadOfTheTimeOfAComplaint() {
        // Given: a complaint about a while two may be in flight
        Rig rig = new Rig(policy(2));
        rig.accept(drafts(1, 2, "a"));
        rig.ended(1, tooMany(Duration.ofMinutes(1), "account"));

        // When
        rig.step(new Event.Changed(policy(8)));

        // Then
        assertThat(rig.accept(drafts(3, 8, "b"))).hasSize(6);
    }

    @Test
    void shouldClimbBackToTheLimit() {
        // Given
        Rig rig = new Rig(atOnce(4, new ConcurrencyLimit("four", List.of("account"), 4)));
        rig.accept(drafts(1, 40, "a"));
        rig.ended(1, tooMany(Duration.ofMinutes(1), "account"));
        rig.deliver(2);
        rig.deliver(3);

        // When
        for (long next = 4; next < 14; next++) {
            rig.deliver(next);
        }

        // Then
        assertThat(rig.vendor.inFlight()).isEqualTo(4);
    }

    @Test
    void shouldEndWhatIsRefusedForLongerThanPatience() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(Draft.of(1).acceptedAt(START));
        rig.now += Rig.COOL_DOWN.patience().toNanos();

        // When
        List<Effect> effects = rig.ended(1, tooMany(null));

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.THROTTLED_OUT);
    }

    @Test
    void shouldParkTheScopeOfAnUsedUpQuotaForElevenHoursAndNothingElse() {
        // Given: patience for longer than that
        Duration hours = Duration.ofHours(11);
        Rig rig = new Rig(patient(policy(4), hours.multipliedBy(2)));
        rig.accept(drafts(1, 2, "used-up"));
        rig.accept(drafts(3, 6, "other"));

        // When
        List<Effect> effects = rig.ended(1, Rig.answered(429, new Verdict.Quota(List.of("account"), hours)));

        // Then
        Effect.CoolDown coolDown = only(Effect.CoolDown.class, effects).getFirst();
        assertThat(coolDown.until()).isEqualTo(START + hours.toNanos());
        assertThat(coolDown.verdict()).isEqualTo("QUOTA");
        assertThat(coolDown.begun()).isTrue();
        assertThat(starts(effects)).containsExactly(5L);
        rig.deliver(2);
        rig.deliver(3);
        rig.deliver(4);
        rig.deliver(5);
        rig.deliver(6);
        assertThat(rig.vendor.waiting()).isEqualTo(1);
        assertThat(rig.vendor.nextDue()).isEqualTo(START + hours.toNanos());
        assertThat(rig.snapshot().episodes()).isEqualTo(1);
    }

    @Test
    void shouldWaitForAnHourOrASecondWhereAQuotaOrALockedObjectGivesNoHint() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(Draft.of(1).account("a"), Draft.of(2).account("b"));

        // When
        List<Effect> quota = rig.ended(1, Rig.answered(403, new Verdict.Quota(List.of("account"), null)));
        List<Effect> locked = rig.ended(2, Rig.answered(409, new Verdict.Locked(List.of("account"), null)));

        // Then
        assertThat(only(Effect.CoolDown.class, quota).getFirst().until()).isEqualTo(START + 3_600 * SECOND);
        assertThat(only(Effect.CoolDown.class, locked).getFirst().until()).isEqualTo(START + SECOND);
        assertThat(only(Effect.CoolDown.class, locked).getFirst().verdict()).isEqualTo("LOCKED");
    }
}
