package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VendorStateTest {

    private static final LimitSpec TWO_PER_SECOND = LimitSpec.of(2, Duration.ofSeconds(1));

    @Test
    void shouldCountAndRefuseSomeCallsOnly() {
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(1, Duration.ofSeconds(1)).of(new CallFilter(Set.of("POST"), "/calls/.*"))));

        List<Integer> statuses = List.of(
                play.call("POST", "/calls/1", 0),
                play.call("GET", "/calls/1", 0),
                play.call("POST", "/other", 0),
                play.call("POST", "/calls/2", 0));

        assertThat(statuses).containsExactly(200, 200, 200, 429);
        assertThat(play.report().overQuota()).isEqualTo(1);
    }

    @Test
    void shouldTellOnAnswersHowMuchIsLeft() {
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(3, Duration.ofSeconds(10))
                        .telling(
                                Map.of("x-left", "{remaining} of {limit}", "x-used", "{used}", "x-next", "{wait-s}"))));
        play.call(0);

        Decision second = play.arrive(4_000);

        assertThat(second)
                .isInstanceOfSatisfying(
                        Decision.Answered.class,
                        it -> assertThat(it.headers())
                                .containsExactlyInAnyOrderEntriesOf(
                                        Map.of("x-left", "1 of 3", "x-used", "2", "x-next", "6")));
    }

    @Test
    void shouldCapWhatIsWorkedAtInEachScope() {
        Play play = new Play(VendorSpec.of("v").withConcurrency(new ConcurrencyCap(1, 429, "X-Account")));
        Decision first = play.arrive(0, null, "a");

        Decision other = play.arrive(1, null, "b");
        Decision second = play.arrive(2, null, "a");
        play.answer(first, 3);
        play.answer(second, 3);
        Decision third = play.arrive(4, null, "a");

        assertThat(List.of(Play.status(other), Play.status(second), Play.status(third)))
                .containsExactly(200, 429, 200);
        assertThat(play.report().overConcurrency()).isEqualTo(1);
    }

    @Test
    void shouldRefuseWithTheStatusOfItsOwnWords() {
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(1, Duration.ofSeconds(1)))
                .withRefusal(new RefusalSpec(403, Map.of(), "")));

        assertThat(List.of(play.call(0), play.call(1))).containsExactly(200, 403);
    }

    @Test
    void shouldAcceptAgainExactlyWhenTheOldestLeavesTheWindow() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLimits(TWO_PER_SECOND));
        play.call(0);
        play.call(400);

        // When
        int status = play.call(1_000);

        // Then
        assertThat(status).isEqualTo(200);
        assertThat(play.report().overQuota()).isZero();
        assertThat(play.limit().mostInWindow()).isEqualTo(2);
    }

    @Test
    void shouldRefuseOneNanosecondTooEarly() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLimits(TWO_PER_SECOND));
        play.call(0);
        play.call(400);

        // When
        Decision decision = play.arrive(999.999999);

        // Then
        assertThat(Play.status(decision)).isEqualTo(429);
        assertThat(play.report().overQuota()).isEqualTo(1);
        assertThat(play.limit().mostInWindow()).isEqualTo(3);
    }

    @Test
    void shouldTellTheTimeUntilAPermitIsFree() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLimits(TWO_PER_SECOND));
        play.call(0);
        play.call(400);
        Decision refused = play.arrive(900);

        // When
        double wait = play.answer(refused, 950);

        // Then
        assertThat(wait).isEqualTo(100);
    }

    @Test
    void shouldNotCountRefusedArrivalsAgainstTheWindow() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLimits(TWO_PER_SECOND));
        play.call(0);
        play.call(0);
        play.call(500);
        play.call(510);

        // When
        int status = play.call(1_000);

        // Then
        assertThat(status).isEqualTo(200);
        assertThat(play.report().refusals()).isEqualTo(2);
    }

    @Test
    void shouldCountArrivalsRefusedForOtherReasonsAgainstTheJudgesQuota() {
        // Given
        Play play = new Play(VendorSpec.of("v")
                .withLimits(TWO_PER_SECOND)
                .withEpisodes(new Episode(
                        new Episode.Trigger.AtArrival(1), new Episode.Fault.RateLimit(), Duration.ofMillis(100))));
        play.call(0);
        play.call(10);

        // When
        int status = play.call(200);

        // Then
        assertThat(status).isEqualTo(200);
        assertThat(play.report().overQuota()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void shouldCountOverQuotaAsARecountOfTheLogDoes(int seed) {
        // Given
        Random random = new Random(seed);
        Play play = new Play(VendorSpec.of("v").withLimits(LimitSpec.of(5, Duration.ofMillis(100))));
        double now = 0;

        // When
        for (int i = 0; i < 2_000; i++) {
            now += random.nextInt(40);
            play.call(now);
        }

        // Then
        long[] times = play.state.log().arrivalsNanos();
        assertThat(times).hasSize(2_000);
        assertThat(play.report().overQuota()).isPositive().isEqualTo(recountOver(times, 5, 100_000_000));
        assertThat(play.limit().mostInWindow()).isEqualTo(recountMost(times, 100_000_000));
    }

    @Test
    void shouldLimitEachScopeByItself() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLimits(TWO_PER_SECOND.per("X-Account")));
        play.call(0, "a");
        play.call(0, "a");

        // When
        int sameScope = play.call(100, "a");
        int otherScope = play.call(100, "b");

        // Then
        assertThat(sameScope).isEqualTo(429);
        assertThat(otherScope).isEqualTo(200);
        assertThat(play.limit().mostInWindow()).isEqualTo(3);
    }

    @Test
    void shouldRequireRoomInAllLimitsAndCountInNoneWhenRefused() {
        // Given
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(3, Duration.ofSeconds(10)), LimitSpec.of(1, Duration.ofSeconds(1))));
        play.call(0);
        play.call(500);
        play.call(1_000);

        // When
        int third = play.call(2_000);
        int fourth = play.call(3_000);

        // Then
        assertThat(third).isEqualTo(200);
        assertThat(fourth).isEqualTo(429);
    }

    @Test
    void shouldCallAnArrivalOfAnAnsweredKeyARepeat() {
        // Given
        Play play = new Play(VendorSpec.of("v"));
        Decision first = play.arrive(0, "k");
        Decision beside = play.arrive(1, "k");
        play.answer(first, 5);
        play.answer(beside, 5);

        // When
        play.arrive(6, "k");

        // Then
        assertThat(play.report().repeats()).isEqualTo(1);
        assertThat(play.report().distinctKeys()).isEqualTo(1);
        assertThat(play.state.log().entries())
                .extracting(ReceiveLog.Entry::repeat)
                .containsExactly(false, false, true);
    }

    @Test
    void shouldNotCallARetryOfARefusedOrFailedKeyARepeat() {
        // Given
        Play play = new Play(VendorSpec.of("v").withShares(1, 0));
        play.answer(play.arrive(0, "k"), 1);

        // When
        play.answer(play.arrive(2, "k"), 3);

        // Then
        assertThat(play.report().repeats()).isZero();
        assertThat(play.report().errors()).isEqualTo(2);
    }

    @Test
    void shouldSayThatItCouldNotJudgeAKeyItHadNoRoomFor() {
        // Given
        Play play = new Play(VendorSpec.of("v"), new Bounds(10, 1, 10));
        play.answer(play.arrive(0, "a"), 0);

        // When
        play.answer(play.arrive(1, "b"), 1);
        play.answer(play.arrive(2, "a"), 2);

        // Then
        assertThat(play.report().unjudged()).isEqualTo(1);
        assertThat(play.report().repeats()).isEqualTo(1);
    }

    @Test
    void shouldForgetIdleScopesBeforeItGivesUpOnNewOnes() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLimits(TWO_PER_SECOND.per("X-Account")), new Bounds(10, 10, 2));
        play.call(0, "a");
        play.call(0, "b");

        // When
        play.call(500, "c");
        play.call(1_500, "d");

        // Then
        assertThat(play.report().unjudged()).isEqualTo(1);
        assertThat(play.report().answered2xx()).isEqualTo(4);
    }

    @Test
    void shouldKeepCountingPastTheEndOfTheLog() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLimits(TWO_PER_SECOND), new Bounds(1, 10, 10));

        // When
        play.call(0);
        play.call(0);
        play.call(0);

        // Then
        assertThat(play.state.log().size()).isEqualTo(1);
        assertThat(play.report().arrivals()).isEqualTo(3);
        assertThat(play.report().overQuota()).isEqualTo(1);
    }

    @Test
    void shouldReportTheMostInFlight() {
        // Given
        Play play = new Play(VendorSpec.of("v"));
        Decision first = play.arrive(0);
        Decision second = play.arrive(1);
        play.answer(first, 2);
        play.answer(second, 2);

        // When
        play.call(3);

        // Then
        assertThat(play.report().mostInFlight()).isEqualTo(2);
    }

    @Test
    void shouldRefuseBeyondTheCapOnConcurrencyWithoutACoolDown() {
        // Given
        Play play = new Play(VendorSpec.of("v").withConcurrency(new ConcurrencyCap(1, 503)));
        Decision first = play.arrive(0);
        Decision second = play.arrive(1);
        double told = play.answer(second, 2);
        play.answer(first, 3);

        // When
        int third = play.call(4);

        // Then
        assertThat(Play.status(second)).isEqualTo(503);
        assertThat(told).isZero();
        assertThat(third).isEqualTo(200);
        assertThat(play.report().overConcurrency()).isEqualTo(1);
        assertThat(play.report().refusals()).isEqualTo(1);
    }

    @Test
    void shouldNotKeepAnAbandonedRequestInFlight() {
        // Given
        Play play = new Play(VendorSpec.of("v"));
        play.state.receive(Play.millis(0));

        // When
        play.state.abandoned();
        play.call(1);

        // Then
        assertThat(play.report().mostInFlight()).isEqualTo(1);
        assertThat(play.report().arrivals()).isEqualTo(1);
    }

    @Test
    void shouldSplitLatencyAroundTheCountingByARandomShare() {
        // Given
        Play play = new Play(VendorSpec.of("v").withLatency(new Latency.Fixed(Duration.ofNanos(1_000))));
        List<Transit> transits = new ArrayList<>();

        // When
        for (int i = 0; i < 1_000; i++) {
            transits.add(play.state.receive(i));
        }

        // Then
        assertThat(transits).allMatch(one -> one.beforeNanos() >= 0 && one.afterNanos() >= 0);
        assertThat(transits).allMatch(one -> one.beforeNanos() + one.afterNanos() == 1_000);
        assertThat(transits).anyMatch(one -> one.beforeNanos() < 100);
        assertThat(transits).anyMatch(one -> one.beforeNanos() > 900);
    }

    @Test
    void shouldCatchAWindowCountedFromTheSend() {
        // When
        long fromTheSend = overQuotaOfBatches(false);
        long fromTheAnswer = overQuotaOfBatches(true);

        // Then
        assertThat(fromTheSend).isPositive();
        assertThat(fromTheAnswer).isZero();
    }

    /** Sends ten at once, and the next ten one window after the send, or after the last answer. */
    private static long overQuotaOfBatches(boolean fromTheAnswer) {
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(10, Duration.ofSeconds(1)))
                .withLatency(new Latency.Uniform(Duration.ZERO, Duration.ofMillis(500))));
        long sent = 0;
        for (int batch = 0; batch < 50; batch++) {
            long now = sent;
            List<Transit> transits = IntStream.range(0, 10)
                    .mapToObj(i -> play.state.receive(now))
                    .sorted(Comparator.comparingLong(Transit::beforeNanos))
                    .toList();
            long lastAnswer = now;
            for (Transit transit : transits) {
                long counted = now + transit.beforeNanos();
                play.state.answering(play.state.count(new Request("GET", "/", List.of(), null), now, counted), counted);
                lastAnswer = Math.max(lastAnswer, counted + transit.afterNanos());
            }
            sent = (fromTheAnswer ? lastAnswer : now) + 1_000_000_000L;
        }
        return play.report().overQuota();
    }

    @Test
    void shouldRepeatItselfWithTheSameSeed() {
        // Given
        VendorSpec spec = VendorSpec.of("v")
                .withSeed(5)
                .withShares(0.2, 0.2)
                .withLatency(new Latency.LogNormal(Duration.ofMillis(1), 1, Duration.ofSeconds(1)));

        // When
        List<Integer> one = statuses(new Play(spec));
        List<Integer> two = statuses(new Play(spec));
        List<Integer> other = statuses(new Play(spec.withSeed(6)));

        // Then
        assertThat(one).isEqualTo(two).isNotEqualTo(other).contains(200, 404, 500);
    }

    private static List<Integer> statuses(Play play) {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            statuses.add(play.call(i));
        }
        return statuses;
    }

    private static long recountMost(long[] times, long window) {
        long most = 0;
        for (long end : times) {
            most = Math.max(
                    most,
                    Arrays.stream(times)
                            .filter(at -> end - at >= 0 && end - at < window)
                            .count());
        }
        return most;
    }

    private static long recountOver(long[] times, int max, long window) {
        List<Long> within = new ArrayList<>();
        long over = 0;
        for (long now : times) {
            if (within.stream().filter(at -> now - at < window).count() < max) {
                within.add(now);
            } else {
                over++;
            }
        }
        return over;
    }
}
