package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00.250Z");

    @ParameterizedTest
    @CsvSource({"1,1", "999000000,1", "1000000000,1", "1000000001,2", "30000000000,30"})
    void shouldRoundUpToWholeSeconds(long nanos, String header) {
        // When
        String told = RetryAfter.SECONDS.header(nanos, NOW);

        // Then
        assertThat(told).isEqualTo(header);
    }

    @ParameterizedTest
    @CsvSource({
        "750000000, 'Fri, 20 Nov 2026 10:00:01 GMT'",
        "750000001, 'Fri, 20 Nov 2026 10:00:02 GMT'",
        "1, 'Fri, 20 Nov 2026 10:00:01 GMT'"
    })
    void shouldRoundADateUpToTheSecond(long nanos, String header) {
        // When
        String told = RetryAfter.HTTP_DATE.header(nanos, NOW);

        // Then
        assertThat(told).isEqualTo(header);
    }

    @Test
    void shouldTellNothingOrNonsenseWhenAsked() {
        // When
        String none = RetryAfter.NONE.header(1, NOW);
        String garbage = RetryAfter.GARBAGE.header(1, NOW);
        String negative = RetryAfter.NEGATIVE.header(1, NOW);
        String huge = RetryAfter.HUGE.header(1, NOW);

        // Then
        assertThat(none).isNull();
        assertThat(garbage).doesNotContainPattern("\\d");
        assertThat(negative).isEqualTo("-5");
        assertThat(huge).isEqualTo("1000000000000");
    }
}
