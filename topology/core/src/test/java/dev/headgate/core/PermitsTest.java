package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermitsTest {

    private static final long WINDOW = 1024; // so short that nothing is rounded

    private static Window rolling(long nanos) {
        return new Window.Rolling(Duration.ofNanos(nanos));
    }

    /** @param reach the longest time from a send until the arrival */
    private static Transit transit(long reach) {
        return reach == Nanos.NEVER
                ? Transit.unbounded(Duration.ofSeconds(30))
                : new Transit(Duration.ofSeconds(30), Duration.ofNanos(reach), Duration.ZERO, Duration.ZERO);
    }

    @Test
    void shouldHoldAPermitFromItsSendUntilExactlyAWindowAfterItsAnswer() {
        // Given
        Permits window = new Permits(1, rolling(WINDOW));
        window.take(1, 0, transit(Nanos.NEVER));
        assertThat(window.earliest(1, 5_000)).isEqualTo(Nanos.NEVER);

        // When
        window.settle(1, 1, 0, 5_000, transit(Nanos.NEVER), 5_000);

        // Then
        assertThat(window.earliest(1, 5_000)).isEqualTo(5_000 + WINDOW);
        assertThat(window.held(5_000 + WINDOW - 1)).isEqualTo(1);
        assertThat(window.idle(5_000 + WINDOW - 1)).isFalse();
        assertThat(window.held(5_000 + WINDOW)).isZero();
        assertThat(window.idle(5_000 + WINDOW)).isTrue();
        assertThat(window.earliest(1, 5_000 + WINDOW)).isEqualTo(5_000 + WINDOW);
    }

    @Test
    void shouldNotFreeWhatIsHeldNowForACallThatLeavesLater() {
        // Given
        Permits window = new Permits(1, rolling(WINDOW));
        window.take(1, 0, transit(10));
        window.settle(1, 1, 0, 5, transit(10), 5);
        assertThat(window.earliest(1, 100)).isEqualTo(5 + WINDOW);

        // When
        window.take(1, 5 + WINDOW, transit(10));

        // Then
        assertThat(window.held(100)).isEqualTo(2);
        assertThat(window.earliest(1, 100)).isEqualTo(5 + WINDOW + 10 + WINDOW);
        window.giveBack(1, 5 + WINDOW, transit(10), 200);
        assertThat(window.earliest(1, 200)).isEqualTo(5 + WINDOW);
    }

    @Test
    void shouldAllowExactlyItsMaximum() {
        // Given
        Permits window = new Permits(3, rolling(WINDOW));

        // When
        window.take(2, 0, transit(Nanos.NEVER));

        // Then
        assertThat(window.max()).isEqualTo(3);
        assertThat(window.earliest(1, 0)).isZero();
        assertThat(window.earliest(2, 0)).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldFreeAtOnceWhatDidNotLeave() {
        // Given
        Permits window = new Permits(3, rolling(WINDOW));
        window.take(3, 0, transit(Nanos.NEVER));

        // When
        window.giveBack(2, 0, transit(Nanos.NEVER), 0);

        // Then
        assertThat(window.held(0)).isEqualTo(1);
        assertThat(window.earliest(2, 0)).isZero();
        assertThat(window.earliest(3, 0)).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldSayWhenEnoughPermitsAreFreeTogether() {
        // Given
        Permits window = new Permits(5, rolling(WINDOW));
        window.take(5, 0, transit(Nanos.NEVER));
        window.settle(1, 1, 0, 100, transit(Nanos.NEVER), 400);
        window.settle(2, 2, 0, 200, transit(Nanos.NEVER), 400);
        window.settle(1, 1, 0, 300, transit(Nanos.NEVER), 400);

        // When / Then: one more is in flight
        assertThat(window.earliest(1, 400)).isEqualTo(100 + WINDOW);
        assertThat(window.earliest(2, 400)).isEqualTo(200 + WINDOW);
        assertThat(window.earliest(3, 400)).isEqualTo(200 + WINDOW);
        assertThat(window.earliest(4, 400)).isEqualTo(300 + WINDOW);
        assertThat(window.earliest(5, 400)).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldReleaseInOrderOfTimeWhateverTheOrderOfAnswers() {
        // Given
        Permits window = new Permits(3, rolling(WINDOW));
        window.take(3, 0, transit(Nanos.NEVER));

        // When
        window.settle(1, 1, 0, 300, transit(Nanos.NEVER), 300);
        window.settle(1, 1, 0, 100, transit(Nanos.NEVER), 300);
        window.settle(1, 1, 0, 200, transit(Nanos.NEVER), 300);

        // Then
        assertThat(window.earliest(1, 300)).isEqualTo(100 + WINDOW);
        assertThat(window.earliest(2, 300)).isEqualTo(200 + WINDOW);
        assertThat(window.earliest(3, 300)).isEqualTo(300 + WINDOW);
        assertThat(window.held(200 + WINDOW)).isEqualTo(1);
    }

    @Test
    void shouldHoldNothingForAnAnswerHeardOfMoreThanAWindowLate() {
        // Given
        Permits window = new Permits(1, rolling(WINDOW));
        window.take(1, 0, transit(Nanos.NEVER));

        // When
        window.settle(1, 1, 0, 100, transit(Nanos.NEVER), 100 + WINDOW);

        // Then
        assertThat(window.idle(100 + WINDOW)).isTrue();
    }

    @Test
    void shouldRoundOnlyUpAndByAtMostA1024th() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            // Given
            long period = random.nextLong(1_000_000, 86_400_000_000_000L);
            long now = random.nextLong(1_700_000_000_000_000_000L, 1_900_000_000_000_000_000L);
            long hold = random.nextLong(period, 4 * period);
            Permits window = new Permits(1, rolling(period));

            // When
            window.hold(1, now + hold, now);

            // Then
            long late = window.earliest(1, now) - (now + hold);
            assertThat(late).isBetween(0L, hold / 1024);
        }
    }

    @Test
    void shouldNeedNoMoreMemoryForALargeLimitThanForASmallOne() {
        // Given
        long day = 86_400_000_000_000L;
        Permits window = new Permits(250_000, rolling(day));
        SplittableRandom random = new SplittableRandom(3);
        window.take(250_000, 0, transit(Nanos.NEVER));

        // When: calls end without an answer, each to be held for its own while
        long now = 1_800_000_000_000_000_000L;
        for (int i = 0; i < 250_000; i++) {
            now += random.nextLong(300_000_000);
            window.settle(1, 1, 0, now + random.nextLong(30_000_000_000L), transit(Nanos.NEVER), now);
        }

        // Then
        assertThat(window.buckets()).isBetween(128, 1023);
    }

    @Test
    void shouldNeedNoMoreMemoryForAYear() {
        // Given
        Window year = new Window.Rolling(Duration.ofDays(400));
        Permits window = new Permits(250_000, year);
        SplittableRandom random = new SplittableRandom(3);
        window.take(250_000, 0, transit(Nanos.NEVER));

        // When
        long now = 1_800_000_000_000_000_000L;
        for (int i = 0; i < 250_000; i++) {
            now += random.nextLong(400 * 300_000_000L);
            window.settle(1, 1, 0, now, transit(Nanos.NEVER), now);
        }

        // Then
        assertThat(window.buckets()).isBetween(128, 1023);
        assertThat(window.saved(now)).hasSizeBetween(16, Permits.MAX_SAVED);
    }

    @Test
    void shouldNotPutOffAYearsPermitsAgainWithEachSuccessor() {
        // Given: a permit is taken each day, and there is another owner each day
        long day = Duration.ofDays(1).toNanos();
        Window year = new Window.Rolling(Duration.ofDays(400));
        Permits window = new Permits(1_000, year);
        long start = 1_800_000_000_000_000_000L;

        // When
        int held = 0;
        for (int i = 0; i < 1_000; i++) {
            long now = start + i * day;
            Permits successor = new Permits(1_000, year);
            window.saved(now).forEach(saved -> successor.hold(saved.permits(), saved.until(), now));
            successor.take(1, now, transit(Nanos.NEVER));
            successor.settle(1, 1, now, now, transit(Nanos.NEVER), now);
            window = successor;
            held = Math.max(held, window.held(now));

            // Then: never less than a year's, nor more than a thirty-second part more
            assertThat(window.held(now)).isGreaterThanOrEqualTo(Math.min(i + 1, 400));
        }
        assertThat(held).isLessThanOrEqualTo(400 + 400 / 32 + 3);
    }

    @Test
    void shouldGrowAndMakeRoomWithoutLosingAPermit() {
        // Given
        Permits window = new Permits(1_000, rolling(200));
        window.take(1_000, 0, transit(Nanos.NEVER));
        for (int i = 0; i < 3; i++) {
            window.settle(1, 1, 0, i, transit(Nanos.NEVER), 0);
        }
        assertThat(window.held(201)).isEqualTo(998);

        // When
        for (int i = 0; i < 100; i++) {
            window.settle(1, 1, 0, 200 - i, transit(Nanos.NEVER), 201);
        }

        // Then
        assertThat(window.held(201)).isEqualTo(998);
        assertThat(window.held(350)).isEqualTo(897 + 50);
        assertThat(window.held(400)).isEqualTo(897);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldAgreeWithANaiveListOfPermits(long seed) {
        // Given
        SplittableRandom random = new SplittableRandom(seed);
        int max = random.nextInt(1, 12);
        Permits window = new Permits(max, rolling(WINDOW));
        List<Long> permits = new ArrayList<>(); // until when each is held
        int inFlight = 0;
        long now = 10_000;
        for (int i = 0; i < 3_000; i++) {
            // When
            now += random.nextInt(200);
            long time = now;
            permits.removeIf(until -> until <= time);
            int cost = random.nextInt(1, max + 1);
            if (inFlight >= cost && random.nextBoolean()) {
                long arrived = now - random.nextInt(1_500) + random.nextInt(500);
                window.settle(cost, cost, 0, arrived, transit(Nanos.NEVER), now);
                inFlight -= cost;
                for (int n = 0; n < cost && arrived + WINDOW > now; n++) {
                    permits.add(arrived + WINDOW);
                }
            } else if (inFlight >= cost && random.nextInt(4) == 0) {
                window.giveBack(cost, 0, transit(Nanos.NEVER), now);
                inFlight -= cost;
            } else if (window.earliest(cost, now) <= now) {
                window.take(cost, 0, transit(Nanos.NEVER));
                inFlight += cost;
            }

            // Then
            assertThat(window.held(now)).isEqualTo(inFlight + permits.size());
            for (int wanted = 1; wanted <= max; wanted++) {
                assertThat(window.earliest(wanted, now)).isEqualTo(naive(permits, inFlight, wanted, max, now));
            }
        }
    }

    @Test
    void shouldKnowFromTheSendWhenABoundedCallsPermitIsFreeAgain() {
        // Given
        Permits window = new Permits(1, rolling(WINDOW));

        // When
        window.take(1, 5_000, transit(500));

        // Then
        assertThat(window.earliest(1, 5_000)).isEqualTo(5_500 + WINDOW);
        assertThat(window.held(5_499 + WINDOW)).isEqualTo(1);
        assertThat(window.held(5_500 + WINDOW)).isZero();
    }

    @Test
    void shouldHoldABoundedCallFromItsAnswerWhenThatIsEarlier() {
        // Given
        Permits window = new Permits(1, rolling(WINDOW));
        window.take(1, 5_000, transit(500));

        // When
        window.settle(1, 1, 5_000, 5_100, transit(500), 5_200);

        // Then
        assertThat(window.earliest(1, 5_200)).isEqualTo(5_100 + WINDOW);
        assertThat(window.idle(5_100 + WINDOW)).isTrue();
    }

    @Test
    void shouldNotHoldABoundedCallLongerForALateAnswer() {
        // Given
        Permits window = new Permits(2, rolling(WINDOW));
        window.take(1, 5_000, transit(500));
        window.take(1, 5_400, transit(500));

        // When
        window.settle(1, 1, 5_000, 6_000, transit(500), 6_100);

        // Then
        assertThat(window.earliest(1, 6_100)).isEqualTo(5_500 + WINDOW);
        assertThat(window.held(5_500 + WINDOW)).isEqualTo(1);
    }

    @Test
    void shouldChangeNothingWhenABoundedCallEndsAfterItsPermitIsFree() {
        // Given
        Permits window = new Permits(3, rolling(WINDOW));
        window.take(1, 5_000, transit(500));
        window.take(1, 5_000, transit(500));
        long late = 5_500 + WINDOW;
        window.take(1, late - 1, transit(500));

        // When
        window.settle(1, 1, 5_000, late, transit(500), late);
        window.giveBack(1, 5_000, transit(500), late);

        // Then
        assertThat(window.held(late)).isEqualTo(1);
        assertThat(window.earliest(3, late)).isEqualTo(late - 1 + 500 + WINDOW);
    }

    @Test
    void shouldFreeAtOnceABoundedCallThatDidNotLeave() {
        // Given
        Permits window = new Permits(2, rolling(WINDOW));
        window.take(2, 5_000, transit(500));

        // When
        window.giveBack(1, 5_000, transit(500), 5_100);

        // Then
        assertThat(window.held(5_100)).isEqualTo(1);
        assertThat(window.earliest(1, 5_100)).isEqualTo(5_100);
        assertThat(window.earliest(2, 5_100)).isEqualTo(5_500 + WINDOW);
    }

    @Test
    void shouldNeedLittleMemoryForManyBoundedCalls() {
        // Given
        long second = 1_000_000_000L;
        Permits window = new Permits(1_000_000, rolling(second));
        SplittableRandom random = new SplittableRandom(5);
        long now = 1_800_000_000L * second;

        // When: half of them are answered
        for (int i = 0; i < 300_000; i++) {
            now += random.nextLong(200_000);
            window.take(1, now, transit(30 * second));
            if (random.nextBoolean()) {
                window.settle(1, 1, now, now + 5_000_000, transit(30 * second), now + 5_000_000);
            }
        }

        // Then
        assertThat(window.buckets()).isBetween(128, 1023);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldAgreeWithANaiveListOfBoundedPermits(long seed) {
        // Given
        SplittableRandom random = new SplittableRandom(seed);
        int max = random.nextInt(1, 12);
        long reach = random.nextLong(900);
        Permits window = new Permits(max, rolling(WINDOW));
        List<Long> permits = new ArrayList<>(); // until when each is held
        List<long[]> calls = new ArrayList<>(); // sent, cost
        long now = 10_000;
        for (int i = 0; i < 3_000; i++) {
            // When
            now += random.nextInt(200);
            long time = now;
            permits.removeIf(until -> until <= time);
            int cost = random.nextInt(1, max + 1);
            if (!calls.isEmpty() && random.nextBoolean()) {
                long[] call = calls.remove(random.nextInt(calls.size()));
                boolean departed = random.nextInt(4) > 0;
                long arrived = call[0] + random.nextLong(now - call[0] + 1);
                for (int n = 0; n < call[1]; n++) {
                    permits.remove(call[0] + reach + WINDOW);
                }
                if (departed) {
                    window.settle((int) call[1], (int) call[1], call[0], arrived, transit(reach), now);
                    long until = Math.min(arrived, call[0] + reach) + WINDOW;
                    for (int n = 0; n < call[1] && until > now; n++) {
                        permits.add(until);
                    }
                } else {
                    window.giveBack((int) call[1], call[0], transit(reach), now);
                }
            } else if (window.earliest(cost, now) <= now) {
                window.take(cost, now, transit(reach));
                calls.add(new long[] {now, cost});
                for (int n = 0; n < cost; n++) {
                    permits.add(now + reach + WINDOW);
                }
            }

            // Then
            assertThat(window.held(now)).isEqualTo(permits.size());
            for (int wanted = 1; wanted <= max; wanted++) {
                assertThat(window.earliest(wanted, now)).isEqualTo(naive(permits, 0, wanted, max, now));
            }
        }
    }

    private static long naive(List<Long> permits, int inFlight, int cost, int max, long now) {
        int missing = inFlight + permits.size() + cost - max;
        if (missing <= 0) {
            return now;
        }
        return missing > permits.size()
                ? Nanos.NEVER
                : permits.stream().sorted().toList().get(missing - 1);
    }

    @Test
    void shouldKeepOneReleaseTimeForPermitsThatAreFreeTogether() {
        // Given
        Permits window = new Permits(9, rolling(WINDOW));
        window.take(9, 0, transit(Nanos.NEVER));
        window.settle(1, 1, 0, 10, transit(Nanos.NEVER), 20);
        window.settle(1, 1, 0, 11, transit(Nanos.NEVER), 20);

        // When
        window.settle(2, 2, 0, 10, transit(Nanos.NEVER), 20);
        window.settle(2, 2, 0, 11, transit(Nanos.NEVER), 20);

        // Then
        assertThat(window.buckets()).isEqualTo(2);
        assertThat(window.held(10 + WINDOW)).isEqualTo(6);
        assertThat(window.held(11 + WINDOW)).isEqualTo(3);
        assertThat(window.buckets()).isZero();
    }
}
