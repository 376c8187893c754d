package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalSpecTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.250Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{wait-ms} | 1500",
                "{wait-s} | 2",
                "{wait-min}m | 1m",
                "{until-ms} | 1767225601750",
                "{until-s} | 1767225602",
                "{until-http} | Thu, 01 Jan 2026 00:00:02 GMT",
                "{until-iso} | 2026-01-01T00:00:02Z",
                "{wait-years} {other} | {wait-years} {other}"
            })
    void shouldWriteTheWaitRoundedUp(String text, String written) {
        RefusalSpec refusal = new RefusalSpec(429, Map.of("x", text), "{\"a\": \"" + text + "\"}")
                .telling(Duration.ofMillis(1_500), NOW);

        assertThat(refusal.headers()).containsExactly(Map.entry("x", written));
        assertThat(refusal.body()).isEqualTo("{\"a\": \"" + written + "\"}");
    }

    @Test
    void shouldRefuseAHeaderOfSeveralLines() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RefusalSpec(199, Map.of("x", "a\r\nb"), ""))
                .withMessageContaining("status: '199'")
                .withMessageContaining("headers.x");
    }
}
