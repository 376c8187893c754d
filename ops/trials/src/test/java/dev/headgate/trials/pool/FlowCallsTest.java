package dev.headgate.trials.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlowCallsTest {

    /** One call a nanosecond, each of the intent that is named; those of {@code x} are no flow. */
    private static FlowCalls of(String... intents) {
        List<SessionLog.Arrival> arrivals = IntStream.range(0, intents.length)
                .mapToObj(at -> new SessionLog.Arrival("a", intents[at], at))
                .toList();
        return FlowCalls.of(arrivals, id -> !id.equals("x"));
    }

    @Test
    void shouldSeeFlowsThatComeOneAfterTheOther() {
        assertThat(of("f", "x", "x", "f", "f", "g", "x", "g")).isEqualTo(new FlowCalls(0, Duration.ofNanos(3)));
    }

    @Test
    void shouldCountFlowsThatBeginBesideAnother() {
        assertThat(of("f", "g", "f", "g", "h").overlapping()).isEqualTo(1);
    }
}
