package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.headgate.api.Verdict;
import dev.headgate.core.CoolDown.Cooling;
import dev.headgate.core.CoolDown.Probing;
import dev.headgate.core.CoolDown.Ramping;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CoolDownTest {

    private static final CoolDownPolicy POLICY = new CoolDownPolicy(
            Duration.ofNanos(100), Duration.ofNanos(5), 2, Duration.ofNanos(1_000), Duration.ofHours(1));
    private static final int FULL = 5;

    private static Duration nanos(long nanos) {
        return Duration.ofNanos(nanos);
    }

    @Test
    void shouldWaitForTheHintAndThePad() {
        assertThat(Cooling.begun(1_000, level -> POLICY.waitNanos(nanos(30), level)))
                .isEqualTo(new Cooling(1_000, 1_035, 0));
        assertThat(Cooling.begun(1_000, level -> POLICY.waitNanos(POLICY.fallback(), level)))
                .isEqualTo(new Cooling(1_000, 1_105, 0));
    }

    @Test
    void shouldEscalateByTheFactorUpToTheMaximumAndNeverUndercutTheHint() {
        assertThat(POLICY.waitNanos(POLICY.fallback(), 1)).isEqualTo(205);
        assertThat(POLICY.waitNanos(POLICY.fallback(), 3)).isEqualTo(805);
        assertThat(POLICY.waitNanos(POLICY.fallback(), 4)).isEqualTo(1_005);
        assertThat(POLICY.waitNanos(POLICY.fallback(), 10_000)).isEqualTo(1_005);
        assertThat(POLICY.waitNanos(nanos(5_000), 0)).isEqualTo(5_005);
        assertThat(POLICY.waitNanos(nanos(5_000), 7)).isEqualTo(5_005);
    }

    @Test
    void shouldEscalateAsTheRefusalSays() {
        Verdict.Escalation own = new Verdict.Escalation(3, nanos(700));
        Verdict.Refusal refusal = new Verdict.Quota(List.of(), nanos(100), own);

        assertThat(POLICY.waitNanos(refusal, 0)).isEqualTo(105);
        assertThat(POLICY.waitNanos(refusal, 1)).isEqualTo(305);
        assertThat(POLICY.waitNanos(refusal, 2)).isEqualTo(705);
        assertThat(POLICY.waitNanos(new Verdict.Quota(List.of(), nanos(5_000), own), 7))
                .isEqualTo(5_005);
        assertThat(POLICY.waitNanos(new Verdict.Quota(List.of(), nanos(100)), 1))
                .isEqualTo(205);
    }

    @Test
    void shouldSurviveAHintOfAMillionMillionSeconds() {
        // When
        Cooling cooling = Cooling.begun(
                1_800_000_000_000_000_000L, level -> POLICY.waitNanos(Duration.ofSeconds(1_000_000_000_000L), level));

        // Then
        assertThat(cooling.until()).isGreaterThan(1_800_000_000_000_000_000L + 99L * 365 * 86_400_000_000_000L);
        assertThat(cooling.until()).isLessThan(Nanos.NEVER);
    }

    @Test
    void shouldRefuseAPolicyThatMakesNoSense() {
        Duration second = Duration.ofSeconds(1);
        assertThat(new CoolDownPolicy(second, Duration.ZERO, 1, second, second).factor())
                .isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoolDownPolicy(Duration.ZERO, Duration.ZERO, 2, second, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoolDownPolicy(second, second.negated(), 2, second, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoolDownPolicy(second, Duration.ZERO, 0.99, second, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoolDownPolicy(second, Duration.ZERO, 2, Duration.ZERO, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoolDownPolicy(second, Duration.ZERO, 2, second, Duration.ZERO));
    }

    @Test
    void shouldStartNothingBeforeTheEndOfACoolDown() {
        Cooling cooling = new Cooling(0, 100, 0);
        assertThat(cooling.earliest(99)).isEqualTo(100);
        assertThat(cooling.earliest(100)).isEqualTo(100);
        assertThat(cooling.earliest(101)).isEqualTo(101);
    }

    @Test
    void shouldSendOneProbeAfterACoolDown() {
        // When
        CoolDown probing = new Cooling(0, 100, 3).started(7);

        // Then
        assertThat(probing).isEqualTo(new Probing(0, 100, 3, 7));
        assertThat(probing.earliest(1_000_000)).isEqualTo(Nanos.NEVER);
        assertThatIllegalStateException().isThrownBy(() -> probing.started(8));
    }

    @Test
    void shouldExtendButNeitherEscalateNorShortenForASibling() {
        // Given
        Cooling cooling = new Cooling(0, 300, 2);

        // Then
        assertThat(cooling.refused(9, -1, 50, POLICY.fallback(), POLICY)).isEqualTo(new Cooling(0, 455, 2));
        assertThat(cooling.refused(9, -1, 50, nanos(1), POLICY)).isEqualTo(cooling);
        assertThat(cooling.ended(9, -1, 60, true, FULL)).isEqualTo(cooling);
        assertThat(cooling.ended(9, -1, 60, false, FULL)).isEqualTo(cooling);
    }

    @Test
    void shouldEscalateWhenTheProbeIsRefused() {
        // Given
        Probing probing = new Probing(0, 100, 1, 7);

        // When
        CoolDown next = probing.refused(7, 110, 120, POLICY.fallback(), POLICY);

        // Then
        assertThat(next).isEqualTo(new Cooling(0, 120 + 405, 2));
    }

    @Test
    void shouldNotEndASiblingsExtensionEarlyWhenTheProbeIsRefused() {
        // Given
        CoolDown probing = new Probing(0, 100, 0, 7).refused(8, -1, 110, nanos(900), POLICY);

        // When
        CoolDown next = probing.refused(7, 100, 120, nanos(1), POLICY);

        // Then
        assertThat(next).isEqualTo(new Cooling(0, 110 + 905, 1));
    }

    @Test
    void shouldRampUpWhenTheProbeIsAccepted() {
        assertThat(new Probing(0, 100, 1, 7).ended(7, 100, 130, true, FULL)).isEqualTo(new Ramping(130, 1, 2, 0));
    }

    @Test
    void shouldProbeAgainWhenNobodyKnowsWhatBecameOfTheProbe() {
        // When
        CoolDown next = Objects.requireNonNull(new Probing(0, 100, 1, 7).ended(7, 100, 130, false, FULL));

        // Then
        assertThat(next).isEqualTo(new Cooling(0, 100, 1));
        assertThat(next.earliest(130)).isEqualTo(130);
        assertThat(next.started(8).earliest(130)).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldKeepProbingWhateverBecomesOfASibling() {
        Probing probing = new Probing(0, 100, 1, 7);
        assertThat(probing.ended(8, -1, 130, true, FULL)).isEqualTo(probing);
        assertThat(probing.ended(8, -1, 130, false, FULL)).isEqualTo(probing);
    }

    @Test
    void shouldStartNoSecondProbeWhenASiblingIsRefusedBesideTheProbe() {
        // When
        CoolDown next = new Probing(0, 100, 0, 7).refused(8, -1, 110, nanos(10), POLICY);

        // Then: extended, not escalated, and still one probe out
        assertThat(next).isEqualTo(new Probing(0, 125, 0, 7));
        assertThat(next.earliest(200)).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldNotShortenACoolDownForASiblingsRefusalThatIsHeardOfLate() {
        assertThat(new Probing(0, 100, 0, 7).refused(8, -1, 20, nanos(10), POLICY))
                .isEqualTo(new Probing(0, 100, 0, 7));
    }

    @Test
    void shouldWaitOutASiblingsExtensionAlthoughTheProbeWasAccepted() {
        // Given
        CoolDown extended = new Probing(0, 100, 0, 7).refused(8, -1, 110, nanos(10), POLICY);

        // When
        CoolDown next = extended.ended(7, 100, 124, true, FULL);

        // Then
        assertThat(next).isEqualTo(new Cooling(0, 125, 0));
        assertThat(extended.ended(7, 100, 125, true, FULL)).isEqualTo(new Ramping(125, 0, 2, 0));
    }

    @Test
    void shouldAllowOneMoreInFlightWithEachAnswerUntilFullSpeed() {
        // Given: two in flight
        CoolDown ramp = new Ramping(130, 0, 2, 0).started(1).started(2);
        assertThat(ramp.earliest(140)).isEqualTo(Nanos.NEVER);

        // When
        CoolDown three = Objects.requireNonNull(ramp.ended(1, 130, 150, true, FULL));
        CoolDown four = Objects.requireNonNull(three.started(3).started(4).ended(2, 130, 160, true, FULL));

        // Then
        assertThat(three).isEqualTo(new Ramping(130, 0, 3, 1));
        assertThat(three.earliest(150)).isEqualTo(150);
        assertThat(four).isEqualTo(new Ramping(130, 0, 4, 2));
        assertThat(four.ended(3, 150, 170, true, FULL)).isNull();
    }

    @Test
    void shouldNotWidenTheRampForACallOfWhichNobodyKnowsWhatBecame() {
        assertThat(new Ramping(130, 0, 2, 2).ended(1, 130, 150, false, FULL)).isEqualTo(new Ramping(130, 0, 2, 1));
    }

    @Test
    void shouldIgnoreLateSiblingsOnTheRamp() {
        assertThat(new Ramping(130, 0, 2, 1).ended(1, 129, 150, true, FULL)).isEqualTo(new Ramping(130, 0, 2, 1));
    }

    @Test
    void shouldEscalateForARefusalOnTheRampButNotForALateSibling() {
        Ramping ramp = new Ramping(130, 1, 2, 1);
        assertThat(ramp.refused(1, 130, 150, POLICY.fallback(), POLICY)).isEqualTo(new Cooling(150, 150 + 405, 2));
        assertThat(ramp.refused(2, 129, 150, POLICY.fallback(), POLICY)).isEqualTo(new Cooling(150, 150 + 205, 1));
    }

    @Test
    void shouldTakeTheNextRefusalForTheFirstWhenUnescalated() {
        assertThat(new Cooling(10, 50, 3).unescalated()).isEqualTo(new Cooling(10, 50, CoolDown.UNREFUSED));
        assertThat(new Probing(10, 50, 3, 7).unescalated()).isEqualTo(new Probing(10, 50, CoolDown.UNREFUSED, 7));
        assertThat(new Ramping(10, 3, 2, 1).unescalated()).isEqualTo(new Ramping(10, CoolDown.UNREFUSED, 2, 1));
    }

    @Test
    void shouldLetItsProbeLeaveAtOnceWhenCleared() {
        assertThat(new Cooling(10, 50, 3).cleared(30)).isEqualTo(new Cooling(30, 30, CoolDown.UNREFUSED));
        assertThat(new Cooling(Nanos.NEVER, 20, 3).cleared(30))
                .isEqualTo(new Cooling(Nanos.NEVER, 20, CoolDown.UNREFUSED));
        assertThat(new Probing(10, 50, 3, 7).cleared(30)).isEqualTo(new Probing(30, 30, CoolDown.UNREFUSED, 7));
        assertThat(new Probing(Nanos.NEVER, 20, 3, 7).cleared(30))
                .isEqualTo(new Probing(Nanos.NEVER, 20, CoolDown.UNREFUSED, 7));
        assertThat(new Ramping(10, 3, 2, 1).cleared(30)).isEqualTo(new Ramping(10, CoolDown.UNREFUSED, 2, 1));
    }

    @Test
    void shouldKnowItsProbeFromOtherCalls() {
        assertThat(new Probing(10, 50, 0, 7).probes(7)).isTrue();
        assertThat(new Probing(10, 50, 0, 7).probes(8)).isFalse();
        assertThat(new Cooling(10, 50, 0).probes(7)).isFalse();
    }

    @Test
    void shouldBeginAnEpisodeWithARefusalThatIsNoSiblings() {
        assertThat(new Ramping(10, 0, 2, 1).beginsEpisode(9)).isFalse();
        assertThat(new Ramping(10, 0, 2, 1).beginsEpisode(10)).isTrue();
        assertThat(new Probing(10, 50, CoolDown.UNREFUSED, 7).beginsEpisode(9)).isTrue();
        assertThat(new Probing(10, 50, 0, 7).beginsEpisode(60)).isFalse();
        assertThat(new Cooling(10, 50, 0).beginsEpisode(60)).isFalse();
    }

    @Test
    void shouldBeOverAfterTheLongestWaitAndExpendableWhenNothingIsInFlight() {
        assertThat(new Cooling(10, 20, 0).over(25, 5)).isFalse();
        assertThat(new Cooling(10, 20, 0).over(26, 5)).isTrue();
        assertThat(new Cooling(10, 20, 0).expendable(25, 5)).isFalse();
        assertThat(new Cooling(10, 20, 0).expendable(26, 5)).isTrue();
        assertThat(new Ramping(10, 0, 2, 0).over(15, 5)).isFalse();
        assertThat(new Ramping(10, 0, 2, 0).over(16, 5)).isTrue();
        assertThat(new Ramping(10, 0, 2, 1).over(16, 5)).isFalse();
        assertThat(new Ramping(10, 0, 2, 0).expendable(11, 5)).isTrue();
        assertThat(new Ramping(10, 0, 2, 1).expendable(99, 5)).isFalse();
    }
}
