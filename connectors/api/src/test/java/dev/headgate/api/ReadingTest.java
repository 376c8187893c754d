package dev.headgate.api;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadingTest {

    @Test
    void shouldRefuseACostBelowZeroSoThatNoAnswerCanWidenAQuota() {
        assertThatThrownBy(() -> new Reading(Map.of("points", -1), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseAHintThatEndsBeforeItBegins() {
        assertThatThrownBy(() -> new Hint.Remaining(List.of(), 1, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Hint.Remaining(List.of(), -1, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Hint.Near(List.of(), Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
