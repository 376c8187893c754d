package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Range;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitFormatTest {

    /** Wed, 21 Oct 2026 07:47:30 GMT. */
    private static final Instant NOW = Instant.ofEpochMilli(1_792_568_850_000L);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "seconds | 20 | 20000",
                "seconds | 1.0001 | 1001",
                "seconds | 0.0000001 | 1",
                "millis | 20 | 20",
                "millis | 20.1 | 21",
                "minutes | 19 | 1140000",
                "minutes | 0.5 | 30000",
                "epoch-seconds | 1792568970 | 120000",
                "epoch-seconds | 1792568850.0001 | 1",
                "epoch-millis | 1792568850250 | 250",
                "epoch-auto | 1792568970 | 120000",
                "epoch-auto | 1792568850250 | 250",
                "epoch-auto | 1792568850.5 | 500",
                "go-duration | 6m0s | 360000",
                "go-duration | 12ms | 12",
                "go-duration | 1h2m3.5s | 3723500",
                "go-duration | 1ns | 1",
                "go-duration | 2us3\u00b5s | 1",
                "rate-per-second | 0.5 | 2000",
                "rate-per-second | 3 | 334",
                "rate-per-second | 100000 | 1",
                "ratelimit-t | `a`;r=3;t=50, `b`;r=0;t=5 | 5000",
                "protobuf-duration | 3.5s | 3500",
                "protobuf-duration | 40591s | 40591000",
                "protobuf-duration | 0.000000001s | 1",
                "http-date | Wed, 21 Oct 2026 07:48:00 GMT | 30000",
                "iso8601 | 2026-10-21T07:48:00Z | 30000",
                "iso8601 | 2026-10-21T09:48:00.0001+02:00 | 30001",
                "retry-after | 7 | 7000",
                "retry-after | Wed, 21 Oct 2026 07:48:00 GMT | 30000",
                "retry-after | ' 7 ' | 7000"
            })
    void shouldReadHowLongToWait(String format, String quoted, long millis) {
        String text = quoted.replace('`', '"');
        assertThat(Range.oneOf(WaitFormat.class).reader().apply(format))
                .hasValueSatisfying(it -> assertThat(it.read(text, NOW)).isEqualTo(Duration.ofMillis(millis)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "epoch-auto | 0",
                "epoch-auto | 1792568850",
                "epoch-auto | 1792568850000",
                "go-duration | ''",
                "go-duration | 5",
                "go-duration | 0s",
                "go-duration | -5s",
                "go-duration | 5sec",
                "go-duration | 999999999999h999999999999h999999999999h",
                "rate-per-second | 0",
                "rate-per-second | -2",
                "rate-per-second | 1e-3",
                "ratelimit-t | 5",
                "seconds | 0",
                "seconds | -1",
                "seconds | ''",
                "seconds | NaN",
                "seconds | Infinity",
                "seconds | 1e3",
                "seconds | 20s",
                "seconds | 9999999999999999",
                "seconds | 99999999999999999999999999",
                "minutes | 999999999999999999",
                "epoch-seconds | 1792568850",
                "epoch-seconds | 1792568849",
                "epoch-seconds | 0",
                "epoch-seconds | 1792568970000",
                "epoch-millis | 1792568970",
                "protobuf-duration | 3.5",
                "protobuf-duration | -3s",
                "protobuf-duration | s",
                "protobuf-duration | 0s",
                "http-date | Wed, 21 Oct 2026 07:47:00 GMT",
                "http-date | 30",
                "iso8601 | 2026-10-21T07:47:30Z",
                "iso8601 | 2026-10-21T07:48:00",
                "iso8601 | +999999999-12-31T23:59:59Z",
                "iso8601 | -999999999-12-31T23:59:59Z",
                "iso8601 | PT5S",
                "retry-after | tomorrow",
                "retry-after | 0"
            })
    void shouldReadNothingRatherThanZero(String format, String text) {
        assertThat(Range.oneOf(WaitFormat.class).reader().apply(format))
                .hasValueSatisfying(it -> assertThat(it.read(text, NOW)).isNull());
    }

    @Test
    void shouldKnowNoOtherFormat() {
        assertThat(Range.oneOf(WaitFormat.class).reader().apply("SECONDS")).isEmpty();
        assertThat(Range.oneOf(WaitFormat.class).reader().apply("epoch_seconds"))
                .isEmpty();
    }
}
