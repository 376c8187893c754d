package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    /** Wed, 21 Oct 2026 07:47:30 GMT. */
    private static final Instant NOW = Instant.ofEpochMilli(1_792_568_850_000L);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20 | 20",
                "120 | 120",
                "' 7 ' | 7",
                "007 | 7",
                "1.2 | 1.2",
                "0.001 | 0.001",
                "2.00001 | 2.001",
                "40591 | 40591",
                "5, 9 | 9",
                "Wed, 21 Oct 2026 07:48:00 GMT | 30",
                "Wed, 21 Oct 2026 07:48:00 UTC | 30",
                "Wednesday, 21-Oct-26 07:48:00 GMT | 30",
                "Wed Oct 21 07:48:00 2026 | 30",
                "Fri Nov  6 07:47:30 2026 | 1382400"
            })
    void shouldReadHowLongToWait(String value, BigDecimal seconds) {
        assertThat(RetryAfter.read(value, NOW))
                .isEqualTo(Duration.ofMillis(seconds.movePointRight(3).longValueExact()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "tomorrow",
                "0",
                "0.0",
                "-1",
                "-0",
                "+5",
                "1e3",
                "NaN",
                "Infinity",
                "0x10",
                "12s",
                "1,x",
                "5,",
                "1000000000000",
                "999999999999999999999999",
                "315705600",
                "Wed, 21 Oct 2026 07:47:30 GMT",
                "Wed, 21 Oct 2026 07:47:00 GMT",
                "Wed, 32 Oct 2026 07:48:00 GMT",
                "Thu, 21 Oct 2026 07:48:00 GMT",
                "Sun, 06 Nov 1994 08:49:37 GMT",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Mon, 21 Oct 2086 07:48:00 GMT",
                "2026-10-21T07:48:00Z"
            })
    void shouldReadNothingRatherThanZero(String value) {
        assertThat(RetryAfter.read(value, NOW)).isNull();
    }

    @Test
    void shouldReadNothingWhereNothingIs() {
        assertThat(RetryAfter.read(null, NOW)).isNull();
    }

    @Test
    void shouldReadADateAgainstTheTimeGiven() {
        Duration wait = RetryAfter.read("Wed, 21 Oct 2026 07:48:00 GMT", NOW.minusSeconds(90));

        assertThat(wait).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void shouldRoundUpToWholeMilliseconds() {
        Duration wait = RetryAfter.read("Wed, 21 Oct 2026 07:48:00 GMT", NOW.plusNanos(1));

        assertThat(wait).isEqualTo(Duration.ofSeconds(30));
    }
}
