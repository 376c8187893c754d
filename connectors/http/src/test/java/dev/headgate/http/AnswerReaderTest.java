package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {

    private final AnswerReader reader =
            new AnswerReader(List.of("account"), InstantSource.fixed(Instant.ofEpochMilli(1_792_568_850_000L)));

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 206, 299})
    void shouldDeliverSuccess(int status) {
        assertThat(reader.read(status, Map.of("retry-after", "5"))).isEqualTo(new Verdict.Deliver());
    }

    @Test
    void shouldReadARefusal() {
        assertThat(reader.read(429, Map.of("retry-after", "Wed, 21 Oct 2026 07:48:00 GMT")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofSeconds(30)));
        assertThat(reader.read(429, Map.of("retry-after", "0")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), null));
        assertThat(reader.read(429, Map.of())).isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @Test
    void shouldReadReducedCapacityAsARefusal() {
        assertThat(reader.read(503, Map.of("retry-after", "120")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofMinutes(2)));
        assertThat(reader.read(503, Map.of("retry-after", "soon")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 500, 501, 502, 503, 504, 505, 511, 520, 529, 599})
    void shouldReadWhatPasses(int status) {
        assertThat(reader.read(status, Map.of())).isEqualTo(new Verdict.Transient(null));
    }

    @Test
    void shouldKeepTheHintOfWhatPasses() {
        assertThat(reader.read(500, Map.of("retry-after", "3")))
                .isEqualTo(new Verdict.Transient(Duration.ofSeconds(3)));
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 409, 410, 422, 428, 431, 451, 499, 600})
    void shouldReadWhatStays(int status) {
        assertThat(reader.read(status, Map.of("retry-after", "5"))).isEqualTo(new Verdict.Permanent());
    }
}
