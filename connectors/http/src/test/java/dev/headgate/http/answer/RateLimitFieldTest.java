package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitFieldTest {

    private static RateLimitField.Item item(String name, long remaining, int seconds) {
        return new RateLimitField.Item(name, remaining, Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"default\";r=50;t=30",
                "  \"default\" ; r=50 ;  t=30  ",
                "\"a, \\\"b\\\"; r=1\";t=30;r=50",
                "default;r=50;t=30",
                "\"default\";r=1;r=50;t=30",
                "\"default\";r=50;t=30;pk=:c2VjcmV0:;more;other=\"x;t=1\";yes=?1"
            })
    void shouldReadAQuota(String value) {
        assertThat(RateLimitField.read(value)).singleElement().satisfies(it -> {
            assertThat(it.remaining()).isEqualTo(50);
            assertThat(it.reset()).isEqualTo(Duration.ofSeconds(30));
        });
    }

    @Test
    void shouldReadSeveral() {
        assertThat(RateLimitField.read("\"a\";r=50;t=30,\"b\";r=0;t=7 ,  \"c\";r=1"))
                .containsExactly(item("a", 50, 30), item("b", 0, 7), new RateLimitField.Item("c", 1, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\";r=5;t=0", "\"a\";r=5;t=-1", "\"a\";r=5;t=soon", "\"a\";r=5;t=999999999999"})
    void shouldNotKnowTheResetWhereItIsNoUsableOne(String value) {
        assertThat(RateLimitField.read(value)).containsExactly(new RateLimitField.Item("a", 5, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "limit=100, remaining=50, reset=30",
                "\"a\"",
                "\"a\";t=5",
                "\"a\";r=-1",
                "\"a\";r=1.5",
                "\"a\";r",
                "\"a;r=5",
                "\"a\";r=5;",
                "\"a\";r=5,",
                "\"a\";r=5 \"b\";r=6",
                "\"a\";r=1e3",
                "\"a\";r=99999999999999999999",
                "\"a\";R=5",
                "50"
            })
    void shouldIgnoreWhatIsMalformed(String value) {
        assertThat(RateLimitField.read(value)).isEmpty();
    }

    @Test
    void shouldReadNothingWhereNothingIs() {
        assertThat(RateLimitField.read(null)).isEmpty();
    }

    @Test
    void shouldNotTakeLongOverALongField() {
        assertThat(RateLimitField.read("\"a\";r=5" + ";x=y".repeat(8000) + "\""))
                .isEmpty();
        assertThat(RateLimitField.read("\"" + "\\\"".repeat(15_000))).isEmpty();
    }
}
