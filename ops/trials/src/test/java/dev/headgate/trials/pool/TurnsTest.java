package dev.headgate.trials.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TurnsTest {

    @Test
    void shouldCountCallsThatAreLessThanAWindowApart() {
        List<SessionLog.Arrival> arrivals = LongStream.of(0, 1, 2, 10, 11)
                .mapToObj(at -> new SessionLog.Arrival("a", "i", at))
                .toList();

        assertThat(Turns.mostInWindow(arrivals, Duration.ofNanos(10))).isEqualTo(3);
        assertThat(Turns.mostInWindow(arrivals, Duration.ofNanos(11))).isEqualTo(4);
    }

    @Test
    void shouldCountCallsOfOthersBetweenTwoOfAnAccountAndBeforeItsFirst() {
        assertThat(Turns.mostBetween(List.of("a", "b", "a", "b"))).isEqualTo(1);
        assertThat(Turns.mostBetween(List.of("a", "b", "b", "b", "a", "b"))).isEqualTo(3);
        assertThat(Turns.mostBetween(List.of("b", "b", "b", "b", "a"))).isEqualTo(4);
    }

    @Test
    void shouldHoldTheLargestAgainstTheFirstOfTheOthersThatIsThrough() {
        List<String> called = List.of("large", "a", "large", "b", "large", "b", "large", "a");

        assertThat(Turns.largestToOther(called, "large", Set.of("a", "b"), 2)).isEqualTo(1.5);
    }
}
