package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CoolDownTest {

    private static final VendorSpec ONE_THEN_COOL =
            VendorSpec.of("v").withLimits(LimitSpec.of(1, Duration.ofMillis(10)).coolingDown(Duration.ofSeconds(2)));
    private static final VendorSpec PENALTY = ONE_THEN_COOL.withPenaltyCap(Duration.ofSeconds(10));

    @Test
    void shouldStartWhenTheRefusalIsWritten() {
        // Given
        Play play = new Play(ONE_THEN_COOL);
        play.call(0);
        play.answer(play.arrive(1), 500);

        // When
        int before = play.call(2_499);
        int after = play.call(2_500);

        // Then
        assertThat(before).isEqualTo(429);
        assertThat(after).isEqualTo(200);
        assertThat(play.report().inCoolDown()).isEqualTo(1);
    }

    @Test
    void shouldHoldOnlyTheCertainAgainstASenderWhenAWriteTakesLong() {
        // Given
        CoolDown coolDown = new CoolDown(50);
        coolDown.begin(1_000);

        // When
        coolDown.written(coolDown.answering(100), 300);

        // Then
        assertThat(coolDown.standing(350, 350)).isEqualTo(CoolDown.Standing.SIBLING);
        assertThat(coolDown.standing(351, 351)).isEqualTo(CoolDown.Standing.INSIDE);
        assertThat(coolDown.standing(1_099, 1_099)).isEqualTo(CoolDown.Standing.INSIDE);
        assertThat(coolDown.standing(1_100, 1_100)).isEqualTo(CoolDown.Standing.FREE);
    }

    @Test
    void shouldCallArrivalsBetweenDecisionAndLastByteSiblings() {
        // Given
        Play play = new Play(PENALTY);
        play.call(0);
        Decision refused = play.arrive(1);

        // When
        double told = play.answer(play.arrive(400), 450);
        play.answer(refused, 500);

        // Then
        assertThat(told).isEqualTo(2_000);
        assertThat(play.report().siblings()).isEqualTo(1);
        assertThat(play.report().inCoolDown()).isZero();
        assertThat(play.call(2_450)).as("the first refusal written began it").isEqualTo(200);
    }

    @Test
    void shouldCallArrivalsWithinTheGraceSiblingsAndLaterOnesInside() {
        // Given
        Play play = new Play(PENALTY);
        play.call(0);
        play.answer(play.arrive(1), 100);

        // When
        double toldAtGrace = play.answer(play.arrive(150), 150);
        double toldAfterGrace = play.answer(play.arrive(150.000001), 151);

        // Then
        assertThat(toldAtGrace).isEqualTo(1_950);
        assertThat(toldAfterGrace).isEqualTo(4_000);
        assertThat(play.report().siblings()).isEqualTo(1);
        assertThat(play.report().inCoolDown()).isEqualTo(1);
        assertThat(play.report().escalations()).isEqualTo(1);
        assertThat(play.report().refusals()).isEqualTo(3);
    }

    @Test
    void shouldTellWhetherAnEscalationMadeTheWaitLonger() {
        CoolDown coolDown = new CoolDown(50);
        coolDown.begin(1_000);

        assertThat(coolDown.escalate(3_000)).isTrue();
        assertThat(coolDown.escalate(3_000)).isTrue();
        assertThat(coolDown.escalate(3_000)).as("at its cap").isFalse();
    }

    @Test
    void shouldCallARequestOnItsWaySinceBeforeTheRefusalASibling() {
        // Given
        Play play = new Play(PENALTY);
        play.call(0);
        play.answer(play.arrive(1), 100);

        // When
        Decision late = play.arriveLate(90, 900, null);

        // Then
        assertThat(Play.status(late)).isEqualTo(429);
        assertThat(play.report().siblings()).isEqualTo(1);
    }

    @Test
    void shouldCallARequestSentInsideButCountedAfterTheEndInside() {
        // Given
        Play play = new Play(ONE_THEN_COOL);
        play.call(0);
        play.answer(play.arrive(1), 100);

        // When
        play.arriveLate(2_000, 2_200, null);

        // Then
        assertThat(play.report().inCoolDown()).isEqualTo(1);
    }

    @Test
    void shouldDoubleTheWaitForEachArrivalInsideUpToTheCap() {
        // Given
        Play play = new Play(PENALTY);
        play.call(0);
        play.call(1);

        // When
        double first = play.answer(play.arrive(1_000), 1_000);
        double second = play.answer(play.arrive(2_000), 2_000);
        double third = play.answer(play.arrive(3_000), 3_000);
        double fourth = play.answer(play.arrive(4_000), 4_000);

        // Then
        assertThat(new double[] {first, second, third, fourth}).containsExactly(4_000, 8_000, 10_000, 10_000);
        assertThat(play.call(13_999.999)).isEqualTo(429);
        assertThat(play.report().inCoolDown()).isEqualTo(5);
    }

    @Test
    void shouldBeginAnewWithTheOrdinaryWaitAfterAPenalty() {
        // Given
        Play play = new Play(PENALTY);
        play.call(0);
        play.call(1);
        play.call(1_000);
        play.call(5_000);

        // When
        double told = play.answer(play.arrive(5_001), 5_001);

        // Then
        assertThat(told).isEqualTo(2_000);
        assertThat(play.report().inCoolDown()).isEqualTo(1);
    }

    @Test
    void shouldNotProlongWithoutPenaltyMode() {
        // Given
        Play play = new Play(ONE_THEN_COOL);
        play.call(0);
        play.call(1);

        // When
        double told = play.answer(play.arrive(1_001), 1_001);

        // Then
        assertThat(told).isEqualTo(1_000);
        assertThat(play.call(2_001)).isEqualTo(200);
    }

    @Test
    void shouldNeverShortenAWaitThatIsLongerThanTheCap() {
        // Given
        Play play = new Play(ONE_THEN_COOL.withPenaltyCap(Duration.ofSeconds(1)));
        play.call(0);
        play.call(1);

        // When
        double told = play.answer(play.arrive(1_000), 1_000);

        // Then
        assertThat(told).isEqualTo(2_000);
    }

    @Test
    void shouldCoolOnlyTheScopeThatWasRefused() {
        // Given
        Play play = new Play(VendorSpec.of("v")
                .withPenaltyCap(Duration.ofSeconds(60))
                .withLimits(
                        LimitSpec.of(1, Duration.ofMillis(10)).per("X-Account").coolingDown(Duration.ofSeconds(2))));
        play.call(0, "a");
        play.call(1, "a");

        // When
        int other = play.call(1_000, "b");
        int same = play.call(1_000, "a");

        // Then
        assertThat(other).isEqualTo(200);
        assertThat(same).isEqualTo(429);
        assertThat(play.report().inCoolDown()).isEqualTo(1);
    }

    @Test
    void shouldRefuseTheSiblingOfAnEarlierCoolDownWithoutStartingTheNext() {
        // Given
        Play play = new Play(ONE_THEN_COOL);
        play.call(0);
        play.answer(play.arrive(1), 1);
        Decision sibling = play.arrive(2);
        play.call(2_001);
        Decision next = play.arrive(2_002);
        play.answer(next, 2_100);

        // When
        play.answer(sibling, 3_000);

        // Then
        assertThat(play.call(4_099)).isEqualTo(429);
        assertThat(play.call(4_100)).isEqualTo(200);
    }
}
