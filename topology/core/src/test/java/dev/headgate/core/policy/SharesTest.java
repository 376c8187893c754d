package dev.headgate.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharesTest {

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1_001})
    void shouldRefuseAWeightBeyondItsBoundsWherever(int weight) {
        // When / Then
        assertThatIllegalArgumentException().isThrownBy(() -> new Shares(weight, 1, 1, Map.of(), 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Shares(1, weight, 1, Map.of(), 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Shares(1, 1, weight, Map.of(), 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Shares(1, 1, 1, Map.of(), weight, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Shares(1, 1, 1, Map.of("a", weight), 1, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 100})
    void shouldRefuseToKeepLessThanNothingOrAll(int percent) {
        // When / Then
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shares.DEFAULT.withKeptForHigh(percent))
                .withMessageContaining("0 to 99 %");
    }

    @Test
    void shouldTakeTheBoundsThemselves() {
        // When
        Shares shares = new Shares(1_000, 1, 1_000, Map.of("a", 1_000), 1, 99);

        // Then
        assertThat(shares.weight("a")).isEqualTo(1_000);
        assertThat(shares.weight("b")).isOne();
        assertThat(shares.others(1)).isOne();
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 10", "50, 10, 5", "50, 11, 6", "99, 10, 1", "99, 1, 1", "33, 100, 67"})
    void shouldLeaveTheRestToOthersAndAtLeastOne(int percent, int of, int others) {
        // When / Then
        assertThat(Shares.DEFAULT.withKeptForHigh(percent).others(of)).isEqualTo(others);
    }

    @ParameterizedTest
    @CsvSource({"0, PT1M, false", "1, PT1M, true", "1, PT1H, true", "1, PT1H0.001S, false"})
    void shouldKeepOfNoWindowLongerThanAnHour(int percent, Duration window, boolean keeps) {
        // Given
        Limit limit = new Limit("limit", List.of(), 10, window);

        // When / Then
        assertThat(Shares.DEFAULT.withKeptForHigh(percent).keepsOf(limit)).isEqualTo(keeps);
    }
}
