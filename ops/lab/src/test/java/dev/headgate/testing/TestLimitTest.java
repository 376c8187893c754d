package dev.headgate.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestLimitTest {

    @Test
    void shouldFailATestThatTakesLongerThanTheLimit() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> TestLimit.check(Duration.ofMillis(30_100), Duration.ofSeconds(30)))
                .withMessageStartingWith("The test took 30.1 s, but a test of the default run may take at most 30 s.");
    }

    @Test
    void shouldAllowATestTheWholeLimit() {
        assertThatCode(() -> TestLimit.check(Duration.ofSeconds(30), Duration.ofSeconds(30)))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldAllowAnyTimeAtZero() {
        assertThatCode(() -> TestLimit.check(Duration.ofHours(1), TestLimit.limit("0")))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldReadTheLimitInSeconds() {
        assertThat(TestLimit.limit("90")).isEqualTo(Duration.ofSeconds(90));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2m", "-1", "1.5", ""})
    void shouldRefuseALimitThatIsNoWholeNumber(String text) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> TestLimit.limit(text))
                .withMessage("test.limit must be a whole number of seconds, 0 for no limit, not " + text);
    }
}
