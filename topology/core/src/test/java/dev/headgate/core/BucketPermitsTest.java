package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketPermitsTest {

    private static final long EACH = 1_000; // nanoseconds: nothing that comes soon is rounded
    private static final Transit UNBOUNDED = transit(null);

    private static Window bucket(long nanos) {
        return new Window.Bucket(Duration.ofNanos(nanos));
    }

    private static Transit transit(@Nullable Long reach) {
        Duration longest = reach == null ? null : Duration.ofNanos(reach);
        return new Transit(Duration.ofSeconds(30), longest, Duration.ZERO, Duration.ZERO);
    }

    private static Permits permits(int max) {
        return Permits.of(max, bucket(EACH));
    }

    @Test
    void shouldBringBackAPermitAnIntervalAfterItsAnswer() {
        // Given
        Permits permits = permits(1);
        permits.take(1, 0, UNBOUNDED);
        assertThat(permits.earliest(1, 5_000)).isEqualTo(NEVER);

        // When
        permits.settle(1, 1, 0, 5_000, UNBOUNDED, 5_000);

        // Then
        assertThat(permits.earliest(1, 5_000)).isEqualTo(5_000 + EACH);
        assertThat(permits.held(5_000 + EACH - 1)).isEqualTo(1);
        assertThat(permits.idle(5_000 + EACH)).isTrue();
    }

    @Test
    void shouldBringBackOneAfterAnother() {
        // Given
        Permits permits = permits(4);
        permits.take(4, 0, UNBOUNDED);

        // When
        permits.settle(3, 3, 0, 5_000, UNBOUNDED, 5_000);

        // Then: one is in flight
        assertThat(permits.earliest(1, 5_000)).isEqualTo(5_000 + EACH);
        assertThat(permits.earliest(2, 5_000)).isEqualTo(5_000 + 2 * EACH);
        assertThat(permits.earliest(3, 5_000)).isEqualTo(5_000 + 3 * EACH);
        assertThat(permits.earliest(4, 5_000)).isEqualTo(NEVER);
        assertThat(permits.held(5_000 + 2 * EACH)).isEqualTo(2);
    }

    @Test
    void shouldNotKeepOthersBehindACallThatMayArriveLate() {
        // Given
        Permits permits = permits(3);
        permits.take(3, 0, UNBOUNDED);

        // When: one may arrive for long
        permits.settle(1, 1, 0, 50_000, UNBOUNDED, 5_000);
        permits.settle(2, 2, 0, 5_000, UNBOUNDED, 5_000);

        // Then
        assertThat(permits.earliest(1, 5_000)).isEqualTo(5_000 + EACH);
        assertThat(permits.earliest(2, 5_000)).isEqualTo(5_000 + 2 * EACH);
        assertThat(permits.earliest(3, 5_000)).isBetween(50_000 + EACH, 50_100 + EACH);
        assertThat(permits.held(20_000)).isEqualTo(1);
    }

    @Test
    void shouldBringBackWhatACallCostInTruth() {
        // Given
        Permits permits = permits(10);
        permits.take(8, 0, UNBOUNDED);

        // When
        permits.settle(8, 3, 0, 5_000, UNBOUNDED, 5_000);

        // Then
        assertThat(permits.held(5_000)).isEqualTo(3);
        permits.take(1, 5_000, UNBOUNDED);
        permits.settle(1, 20, 5_000, 5_000, UNBOUNDED, 5_000);
        assertThat(permits.held(5_000)).isEqualTo(23);
        assertThat(permits.earliest(1, 5_000)).isEqualTo(5_000 + 14 * EACH);
    }

    @Test
    void shouldBringBackPermitsOfCallsInFlightWhoseWayIsBounded() {
        // Given
        Permits permits = permits(2);
        permits.take(2, 5_000, transit(500L));
        assertThat(permits.earliest(1, 5_000)).isEqualTo(5_500 + EACH);

        // When: its answer comes when both are back
        permits.settle(2, 2, 5_000, 9_000, transit(500L), 9_000);

        // Then: they are not taken twice, but what the call cost besides is
        assertThat(permits.held(9_000)).isZero();
        permits.take(1, 9_000, transit(500L));
        permits.settle(1, 2, 9_000, 9_600, transit(500L), 9_600);
        assertThat(permits.held(9_600)).isEqualTo(2);
        assertThat(permits.earliest(2, 9_600)).isEqualTo(9_500 + 2 * EACH);
    }

    @Test
    void shouldFreeAtOnceWhatDidNotLeave() {
        // Given
        Permits permits = permits(2);
        permits.take(2, 5_000, transit(500L));

        // When
        permits.giveBack(2, 5_000, transit(500L), 5_100);

        // Then
        assertThat(permits.earliest(2, 5_100)).isEqualTo(5_100);
    }

    @Test
    void shouldBeTheSameForASuccessor() {
        // Given: four come back, the first of them half way, and two later
        Permits permits = permits(10);
        permits.take(6, 0, UNBOUNDED);
        permits.settle(5, 5, 0, 5_000, UNBOUNDED, 5_000);
        permits.settle(1, 1, 0, 50_000, UNBOUNDED, 5_000);
        long now = 5_000 + EACH + EACH / 2;

        // When
        Permits successor = permits(10);
        for (Saved.Held held : permits.saved(now)) {
            successor.hold(
                    held.permits(),
                    bucket(EACH)
                            .retimed(held.until(), held.permits(), bucket(EACH), 0)
                            .orElseThrow(),
                    now);
        }

        // Then
        for (int cost = 1; cost <= 10; cost++) {
            assertThat(successor.earliest(cost, now)).isEqualTo(permits.earliest(cost, now));
        }
    }

    @Test
    void shouldBringBackWhatAnotherBucketHeldAtItsOwnPace() {
        // Given: two come back, the first of them half way
        Permits fast = permits(10);
        fast.take(2, 0, UNBOUNDED);
        fast.settle(2, 2, 0, 5_000, UNBOUNDED, 5_000);
        long now = 5_000 + EACH / 2;

        // When
        Permits slow = Permits.of(10, bucket(100 * EACH));
        slow.takeOver(fast, now, 0, now);
        Permits faster = Permits.of(10, bucket(EACH / 100));
        faster.takeOver(slow, now, 0, now);

        // Then: what came back by half is not counted, and nothing is back at once
        assertThat(slow.held(now)).isEqualTo(2);
        assertThat(slow.earliest(10, now)).isGreaterThanOrEqualTo(now + 200 * EACH);
        assertThat(faster.held(now)).isEqualTo(2);
    }

    @Test
    void shouldTakeOverFromAWindowFromTheLatestArrivalOn() {
        // Given
        Permits window = Permits.of(10, new Window.Rolling(Duration.ofNanos(512)));
        window.hold(3, 5_000, 4_800); // arrived at 4,488 or earlier

        // When
        Permits permits = permits(10);
        permits.takeOver(window, 4_800, 0, 4_800);

        // Then
        assertThat(permits.held(4_800)).isEqualTo(3);
        assertThat(permits.earliest(10, 4_800)).isEqualTo(4_488 + 3 * EACH);
    }

    @Test
    void shouldHoldInAWindowWhatComesBackToABucket() {
        // Given
        Permits permits = permits(10);
        permits.take(2, 0, UNBOUNDED);
        permits.settle(1, 1, 0, 5_000, UNBOUNDED, 5_000);
        permits.settle(1, 1, 0, 5_900, UNBOUNDED, 5_900);

        // When
        Permits window = Permits.of(10, new Window.Rolling(Duration.ofNanos(512)));
        window.takeOver(permits, 5_900, 0, 5_900);

        // Then: no shorter than from the later of the calls on
        assertThat(window.held(5_900 + 511)).isEqualTo(2);
    }

    @Test
    void shouldNeedLittleMemoryForManyCallsThatMayArriveLate() {
        // Given
        Permits permits = Permits.of(1_000_000, bucket(1_000_000));
        SplittableRandom random = new SplittableRandom(3);
        permits.take(1_000_000, 0, UNBOUNDED);

        // When
        long now = 1_800_000_000_000_000_000L;
        for (int i = 0; i < 200_000; i++) {
            now += random.nextLong(300_000);
            permits.settle(1, 1, 0, now + random.nextLong(30_000_000_000L), UNBOUNDED, now);
        }

        // Then
        assertThat(permits.buckets()).isLessThan(2_048);
        assertThat(permits.saved(now)).hasSizeLessThanOrEqualTo(Permits.MAX_SAVED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldNeverOverdrawTheVendorsBucket(long seed) {
        for (long run = seed * 100; run < seed * 100 + 50; run++) {
            int sent = new Bench(new SplittableRandom(run)).run();

            assertThat(sent).as("run %s", run).isGreaterThan(20);
        }
    }

    /** A vendor that counts calls somewhere between send and answer, and one who always calls if it may. */
    private static final class Bench {

        private record Event(long time, Runnable action) {}

        private final SplittableRandom random;
        private final int max;
        private final Transit transit;
        private final Permits permits;
        private final PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingLong(Event::time));

        /** What is missing in the vendor's bucket, in nanoseconds until it is full, and as of when. */
        private long missing;

        private long since;

        Bench(SplittableRandom random) {
            this.random = random;
            this.max = random.nextInt(1, 12);
            this.transit = transit(random.nextBoolean() ? null : random.nextLong(3_000));
            this.permits = permits(max);
        }

        /** Returns how many calls there were. */
        int run() {
            int sent = 0;
            long now = 100_000;
            for (int i = 0; i < 2_000; i++) {
                now += random.nextLong(300);
                while (!events.isEmpty() && events.peek().time() <= now) {
                    events.remove().action().run();
                }
                int cost = random.nextInt(1, max + 1);
                if (permits.earliest(cost, now) <= now) {
                    send(cost, now);
                    sent++;
                }
            }
            return sent;
        }

        private void send(int cost, long now) {
            permits.take(cost, now, transit);
            long way =
                    transit.maxTransit() == null ? 4_000 : transit.maxTransit().toNanos();
            long arrives = now + random.nextLong(way + 1);
            boolean answered = random.nextInt(4) > 0;
            long ends = answered ? arrives + random.nextLong(2_000) : now + random.nextLong(4_000);
            long latest = answered ? ends : Math.max(ends, now + 4_000);
            long dealtWith = ends + random.nextLong(500);
            events.add(new Event(arrives, () -> arrive(cost, arrives)));
            events.add(new Event(dealtWith, () -> permits.settle(cost, cost, now, latest, transit, dealtWith)));
        }

        private void arrive(int cost, long time) {
            missing = Math.max(0, missing - (time - since)) + cost * EACH;
            since = time;
            assertThat(missing).isLessThanOrEqualTo(max * EACH);
        }
    }
}
