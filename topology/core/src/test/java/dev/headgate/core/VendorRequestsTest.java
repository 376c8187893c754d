package dev.headgate.core;

import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Attempts that may make more than one request. */
class VendorRequestsTest {

    private static final Limit REQUESTS =
            new Limit("a", List.of(), 3, new Window.Rolling(Duration.ofSeconds(1)), Limit.REQUESTS, null);

    @Test
    void shouldTakeAPermitForEachRequestThatTheConnectorSaysAnAttemptMayMake() {
        // Given
        Rig rig = new Rig(policy(10, REQUESTS));

        // When
        List<Long> started =
                rig.accept(Draft.of(1).cost(Limit.REQUESTS, 2), Draft.of(2).cost(Limit.REQUESTS, 2));

        // Then
        assertThat(started).containsExactly(1L);
        assertThat(rig.snapshot().limits().getFirst().used()).isEqualTo(2);
    }

    @Test
    void shouldReturnThePermitOfARequestThatWasNotMade() {
        // Given
        Rig rig = new Rig(policy(10, REQUESTS));
        rig.accept(Draft.of(1).cost(Limit.REQUESTS, 2), Draft.of(2).cost(Limit.REQUESTS, 2));
        Reply.Answered plain = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        Reading one = new Reading(Map.of(Limit.REQUESTS, 1), List.of());

        // When
        List<Effect> effects = rig.ended(1, new Reply.Answered(plain.answer(), plain.verdict(), one));

        // Then
        assertThat(starts(effects)).containsExactly(2L);
    }

    @Test
    void shouldHoldPermitsUntilTheAnswerWhereTheLastRequestMayLeaveLongAfterTheFirst() {
        // Given: a request arrives within 300 ms of its leaving
        Transit transit = new Transit(Rig.UNANSWERED, Duration.ofMillis(200), Duration.ofMillis(100), Duration.ZERO);
        Rig rig = new Rig(new Policy(List.of(REQUESTS), 10, transit, Rig.COOL_DOWN, Rig.RETRY));
        rig.accept(Draft.of(1).cost(Limit.REQUESTS, 2));

        // When: by then the permits of a single request are free again
        rig.tickAt(rig.now + 5_000 * Rig.MS);

        // Then
        assertThat(rig.snapshot().limits().getFirst().used()).isEqualTo(2);
    }
}
