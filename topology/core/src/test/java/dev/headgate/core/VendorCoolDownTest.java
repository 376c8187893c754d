package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Shares;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VendorCoolDownTest {

    private static final long SECOND = 1_000 * MS;

    private static Draft[] drafts(int count) {
        Draft[] drafts = new Draft[count];
        for (int i = 0; i < count; i++) {
            drafts[i] = Draft.of(i + 1);
        }
        return drafts;
    }

    @Test
    void shouldCallNobodyInACoolDownThenProbeThenRampUp() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(drafts(12));
        rig.deliver(2);
        rig.deliver(3);
        rig.deliver(4); // 1 5 6 7 in flight
        assertThat(starts(rig.refuse(1, null))).isEmpty();
        assertThat(starts(rig.deliver(5))).isEmpty();
        assertThat(starts(rig.deliver(6))).isEmpty();
        assertThat(starts(rig.deliver(7))).isEmpty();
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.COOL_DOWN);
        assertThat(rig.vendor.coolingDown(rig.now)).isTrue();
        assertThat(rig.vendor.nextDue()).isEqualTo(START + SECOND);
        assertThat(rig.tickAt(START + SECOND - 1)).isEmpty();

        // When / Then: the first refused is the probe, alone
        assertThat(starts(rig.tickAt(START + SECOND))).containsExactly(1L);
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 300 * SECOND); // nothing but their patience
        assertThat(starts(rig.deliver(1))).containsExactly(8L, 9L);
        assertThat(starts(rig.deliver(8))).containsExactly(10L, 11L);
        assertThat(starts(rig.deliver(9))).containsExactly(12L);
        assertThat(rig.snapshot().coolDowns()).isZero();
    }

    @Test
    void shouldTakeAnErrorOfTheVendorItselfAsAnAnswerToTheProbe() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(drafts(3));
        rig.refuse(1, null);
        rig.deliver(2);
        rig.deliver(3);
        rig.tickAt(START + SECOND);
        rig.accept(Draft.of(4), Draft.of(5), Draft.of(6));

        // When
        List<Effect> effects = rig.ended(1, Rig.answered(404, new Verdict.Permanent()));

        // Then
        assertThat(starts(effects)).containsExactly(4L, 5L);
    }

    @Test
    void shouldProbeOnceMoreWhenTheProbeFailsOtherwise() {
        for (Reply reply : List.of(
                Rig.answered(500, new Verdict.Transient(null)),
                new Reply.Unanswered("timeout"),
                new Reply.Unsent("no connection", Reply.Unsent.Cause.FAILED))) {
            // Given
            Rig rig = new Rig(policy(4));
            rig.accept(drafts(3));
            rig.refuse(1, null);
            rig.deliver(2);
            rig.deliver(3);
            rig.tickAt(START + SECOND);
            rig.accept(Draft.of(4), Draft.of(5));

            // When
            List<Effect> effects = rig.ended(1, reply);

            // Then
            assertThat(starts(effects)).containsExactly(4L);
        }
    }

    @Test
    void shouldEscalateWhenTheProbeIsRefused() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(drafts(1));
        rig.refuse(1, null);
        rig.tickAt(START + SECOND);

        // When
        List<Effect> effects = rig.refuse(1, null);

        // Then
        assertThat(effects).contains(new Effect.CoolDown(Scope.VENDOR, START + 3 * SECOND, 1, false, "THROTTLED"));
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 3 * SECOND);
    }

    @Test
    void shouldNotEscalateForTheSiblingsOfAnEpisode() {
        // Given
        Rig rig = new Rig(policy(4));
        rig.accept(drafts(3));
        rig.refuse(1, Duration.ofSeconds(4));

        // When
        rig.now += 10 * MS;
        List<Effect> shorter = rig.refuse(2, Duration.ofSeconds(1));
        List<Effect> longer = rig.refuse(3, Duration.ofSeconds(5));

        // Then
        assertThat(shorter).contains(new Effect.CoolDown(Scope.VENDOR, START + 4 * SECOND, 0, false, "THROTTLED"));
        assertThat(longer)
                .contains(new Effect.CoolDown(Scope.VENDOR, START + 10 * MS + 5 * SECOND, 0, false, "THROTTLED"));
        assertThat(rig.snapshot().coolDownUntil()).isEqualTo(START + 10 * MS + 5 * SECOND);
        assertThat(rig.snapshot().throttled()).isEqualTo(3);
        assertThat(starts(rig.tickAt(START + 4 * SECOND))).isEmpty();
        assertThat(starts(rig.tickAt(START + 10 * MS + 5 * SECOND))).containsExactly(1L);
    }

    @Test
    void shouldSendNoSecondProbeBesideTheFirstWhenALateSiblingIsRefused() {
        // Given: 1 is the probe, 2 a sibling that is still in flight
        Rig rig = new Rig(policy(4));
        rig.accept(drafts(3));
        rig.refuse(1, null);
        rig.deliver(3);
        assertThat(starts(rig.tickAt(START + SECOND))).containsExactly(1L);

        // When
        rig.now += MS;
        rig.step(new Event.Ended(2, Rig.refusal(Duration.ofMillis(1)), START + MS));

        // Then
        assertThat(starts(rig.all).stream().filter(o -> o == 2).count()).isEqualTo(1);
        assertThat(starts(rig.tickAt(START + 9 * SECOND))).isEmpty();
        assertThat(starts(rig.deliver(1))).containsExactly(2L);
    }

    @Test
    void shouldCoolDownOnlyTheScopeThatWasRefused() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).account("a"));

        // When
        List<Effect> effects = rig.refuse(1, null, "account");

        // Then
        Scope scope = new Scope(List.of("account"), List.of("a"));
        assertThat(effects).contains(new Effect.CoolDown(scope, START + SECOND, 0, true, "THROTTLED"));
        assertThat(scope).hasToString("account=a");
        assertThat(rig.accept(Draft.of(2).account("a"), Draft.of(3).account("b"), Draft.of(4)))
                .containsExactly(3L, 4L);
        assertThat(starts(rig.tickAt(START + SECOND))).containsExactly(1L);
    }

    @Test
    void shouldSayCoolDownForAsLongAsOnlyThatIsInTheWay() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).account("a"));
        rig.refuse(1, null, "account");

        // When: something else happens
        rig.tickAt(START + MS);
        rig.accept(Draft.of(2).account("b"));

        // Then
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.COOL_DOWN);
    }

    @Test
    void shouldNotTakeTheVendorForCoolingDownWhileOnlyAScopeIs() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).account("a"));

        // When
        rig.refuse(1, null, "account");

        // Then: nothing that waits can start, but what comes may
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.COOL_DOWN);
        assertThat(rig.vendor.coolingDown(rig.now)).isFalse();
        assertThat(rig.accept(Draft.of(2).account("b"))).containsExactly(2L);
    }

    @Test
    void shouldNotSayThatACoolDownStopsEverythingWhenTheQuotaStopsSome() {
        // Given
        Rig rig = new Rig(policy(10, Rig.limit(1, 1_000, "account")));
        rig.accept(
                Draft.of(1).account("a"), Draft.of(2).account("b"), Draft.of(3).account("b"));

        // When
        rig.refuse(1, null, "account");

        // Then
        assertThat(rig.vendor.coolingDown(rig.now)).isFalse();
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.QUOTA);
    }

    @Test
    void shouldHeedCoolDownsOfSeveralKindsOfScopeAtOnce() {
        // Given: account a until 1 s, the vendor until 3 s
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).account("a"), Draft.of(2).account("b"));
        rig.refuse(1, null, "account");
        rig.refuse(2, Duration.ofSeconds(3));
        assertThat(rig.snapshot().coolDowns()).isEqualTo(2);

        // When
        List<Effect> effects = rig.tickAt(START + 3 * SECOND);

        // Then: 1 probes both, and 2 waits for it
        assertThat(starts(effects)).containsExactly(1L);
        assertThat(starts(rig.deliver(1))).containsExactly(2L);
    }

    @Test
    void shouldProbeAgainWhenTheProbeOfOneScopeIsRefusedByAnother() {
        // Given: 1 probes account a
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).account("a"));
        rig.refuse(1, null, "account");
        rig.tickAt(START + SECOND);

        // When: the vendor refuses it altogether, then takes it
        rig.refuse(1, null);
        assertThat(starts(rig.tickAt(START + 2 * SECOND))).containsExactly(1L);
        rig.accept(
                Draft.of(2).account("a"), Draft.of(3).account("a"), Draft.of(4).account("b"));

        // Then: both ramp, from two on
        assertThat(starts(rig.deliver(1))).containsExactly(2L, 3L);
    }

    @Test
    void shouldForgetCoolDownsThatNobodyProbed() {
        // Given: one refusal in each of a hundred accounts, an hour apart
        CoolDowns coolDowns = new CoolDowns(Rig.policy(10), TakeOver.unknown(0), new Lanes(Shares.DEFAULT));

        // When
        for (int i = 0; i < 100; i++) {
            Entry entry = Draft.of(i).account("a" + i).entry();
            Rig.refuse(coolDowns, entry, new Verdict.Throttled(List.of("account"), null), START + i * 3_600L * SECOND);
        }

        // Then
        coolDowns.scopes().forgetOver(START + 99 * 3_600L * SECOND + 5 * SECOND);
        assertThat(coolDowns.scopes().size()).isEqualTo(1);
    }

    @Test
    void shouldRememberAnUnprobedCoolDownForAsLongAsEscalationCanLast() {
        // Given
        CoolDowns coolDowns = new CoolDowns(Rig.policy(10), TakeOver.unknown(0), new Lanes(Shares.DEFAULT));
        Verdict.Refusal refusal = new Verdict.Throttled(List.of("account"), null);
        Rig.refuse(coolDowns, Draft.of(1).account("a").entry(), refusal, START);

        // When / Then
        Rig.refuse(coolDowns, Draft.of(2).account("b").entry(), refusal, START + 11 * SECOND);
        coolDowns.scopes().forgetOver(START + 11 * SECOND);
        assertThat(coolDowns.scopes().size()).isEqualTo(2);
        Rig.refuse(coolDowns, Draft.of(3).account("c").entry(), refusal, START + 11 * SECOND + 1);
        coolDowns.scopes().forgetOver(START + 16 * SECOND + 1);
        assertThat(coolDowns.scopes().size()).isEqualTo(2);
    }

    @Test
    void shouldReportTheLatestEndOfWhatIsCoolingDown() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).account("a"), Draft.of(2).account("b"));

        // When
        rig.refuse(1, Duration.ofSeconds(2), "account");
        rig.refuse(2, Duration.ofSeconds(1), "account");

        // Then
        assertThat(rig.snapshot().coolDowns()).isEqualTo(2);
        assertThat(rig.snapshot().coolDownUntil()).isEqualTo(START + 2 * SECOND);
        rig.tickAt(START + SECOND);
        assertThat(rig.snapshot().coolDowns()).isEqualTo(2); // one cooling, one probing
        rig.deliver(2);
        rig.tickAt(START + 2 * SECOND);
        rig.deliver(1);
        assertThat(rig.snapshot().coolDowns()).isZero();
        assertThat(rig.snapshot().coolDownUntil()).isZero();
    }

    @Test
    void shouldBeDueWhenTheLastOfSeveralCoolDownsEnds() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(
                Draft.of(1).account("a").scope("method", "m"),
                Draft.of(2).account("a").scope("method", "m"),
                Draft.of(3).account("a").scope("method", "m"));
        rig.refuse(1, Duration.ofSeconds(2), "account");
        rig.refuse(2, Duration.ofSeconds(5), "account", "method");

        // When
        rig.refuse(3, Duration.ofSeconds(3), "method");

        // Then: asked again when what blocked it first is over
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 2 * SECOND);
        assertThat(rig.tickAt(START + 2 * SECOND)).isEmpty();
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 5 * SECOND);
        assertThat(starts(rig.tickAt(START + 5 * SECOND))).containsExactly(1L);
    }

    @Test
    void shouldTellThoseWhoWaitForAProbeThatItWasRefused() {
        // Given: 1 probes account a, 2 of another tenant waits for it
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1).account("a"));
        rig.refuse(1, null, "account");
        rig.tickAt(START + SECOND);
        rig.accept(Draft.of(2).account("a").tenant("other"));
        rig.cancel(1);

        // When
        rig.refuse(1, null, "account");

        // Then
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 3 * SECOND);
        assertThat(starts(rig.tickAt(START + 3 * SECOND))).containsExactly(2L);
    }
}
