package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.Episode.Fault;
import dev.headgate.simulator.Episode.Trigger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpisodeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static Play play(Episode... episodes) {
        return new Play(VendorSpec.of("v").withEpisodes(episodes));
    }

    @Test
    void shouldRateLimitFromTheArrivalThatTriggersIt() {
        // Given
        Play play = play(new Episode(new Trigger.AtArrival(2), new Fault.RateLimit(), SECOND));
        play.call(0);

        // When
        int second = play.call(100);

        // Then
        assertThat(second).isEqualTo(429);
        assertThat(play.call(1_099)).isEqualTo(429);
        assertThat(play.call(1_100)).isEqualTo(200);
        assertThat(play.report().refusals()).isEqualTo(2);
    }

    @Test
    void shouldRateLimitOneScopeOnly() {
        // Given
        Play play = play(new Episode(new Trigger.AtArrival(1), new Fault.RateLimit(), SECOND, "X-Account"));
        play.call(0, "a");

        // When
        int other = play.call(100, "b");
        int same = play.call(100, "a");

        // Then
        assertThat(other).isEqualTo(200);
        assertThat(same).isEqualTo(429);
    }

    @Test
    void shouldNotAcceptTheCredentialOfOneScopeForAWhile() {
        Play play = play(new Episode(new Trigger.AtArrival(2), new Fault.Unauthorized(), SECOND, "X-Account"));
        play.call(0, "a");

        List<Integer> statuses =
                List.of(play.call(100, "b"), play.call(200, "a"), play.call(1_099, "b"), play.call(1_100, "b"));

        assertThat(statuses).containsExactly(401, 200, 401, 200);
        assertThat(play.report().refusals()).isZero();
    }

    @Test
    void shouldBeginWithTheFirstArrivalAfterItsTime() {
        // Given
        Play play = play(new Episode(new Trigger.After(SECOND), new Fault.Outage(502), SECOND));

        // When
        List<Integer> statuses =
                List.of(play.call(0), play.call(999), play.call(5_000), play.call(5_999), play.call(6_000));

        // Then
        assertThat(statuses).containsExactly(200, 200, 502, 502, 200);
        assertThat(play.report().errors()).isEqualTo(2);
        assertThat(play.report().answered2xx()).isEqualTo(3);
    }

    @Test
    void shouldCountWhatAnOutageAnsweredAgainstTheLimit() {
        // Given
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(1, SECOND))
                .withEpisodes(new Episode(new Trigger.AtArrival(1), new Fault.Outage(503), Duration.ofMillis(10))));
        play.call(0);

        // When
        int status = play.call(500);

        // Then
        assertThat(status).isEqualTo(429);
    }

    @Test
    void shouldNotAnswerWhileItDrops() {
        // Given
        Play play = play(new Episode(new Trigger.AtArrival(1), new Fault.Drop(), SECOND));

        // When
        Decision decision = play.arrive(0);

        // Then
        assertThat(decision).isEqualTo(new Decision.Unanswered(new Decision.Arrived(0, 0, ""), 0));
        assertThat(play.report().errors()).isEqualTo(1);
    }

    @Test
    void shouldHoldEachRequestForItsLengthWhileItHangs() {
        // Given
        Play play = play(new Episode(new Trigger.AtArrival(1), new Fault.Hang(), SECOND));
        play.answer(play.arrive(0), 0);

        // When
        Decision second = play.arrive(500);

        // Then
        assertThat(second).isEqualTo(new Decision.Unanswered(new Decision.Arrived(1, 0, ""), SECOND.toNanos()));
        assertThat(play.report().mostInFlight())
                .as("a hanging one is not in flight")
                .isEqualTo(1);
        assertThat(play.report().answered2xx()).isZero();
    }

    @Test
    void shouldPlayTheOneThatBeganFirst() {
        // Given
        Play play = play(
                new Episode(new Trigger.AtArrival(2), new Fault.Outage(500), SECOND),
                new Episode(new Trigger.AtArrival(1), new Fault.Outage(503), SECOND));

        // When
        List<Integer> statuses = List.of(play.call(0), play.call(500), play.call(1_200), play.call(1_500));

        // Then
        assertThat(statuses).containsExactly(503, 503, 500, 200);
    }
}
