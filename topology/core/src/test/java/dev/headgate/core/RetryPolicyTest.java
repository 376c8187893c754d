package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.headgate.core.policy.RetryPolicy;
import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

    private static final RetryPolicy POLICY = new RetryPolicy(5, Duration.ofNanos(1_000), Duration.ofNanos(6_000));

    @ParameterizedTest
    @CsvSource({"1, 1000", "2, 2000", "3, 4000", "4, 6000", "5000, 6000"})
    void shouldSpreadTheDelayOverAllOfARangeThatDoublesUpToTheMaximum(int attempt, long ceiling) {
        // Given
        SplittableRandom random = new SplittableRandom(11);
        LongSummaryStatistics delays = new LongSummaryStatistics();

        // When
        for (int i = 0; i < 20_000; i++) {
            delays.accept(POLICY.delayNanos(attempt, null, random));
        }

        // Then
        assertThat(delays.getMin()).isBetween(1L, ceiling / 100);
        assertThat(delays.getMax()).isBetween(ceiling - ceiling / 100, ceiling);
        assertThat(delays.getAverage()).isBetween(ceiling * 0.48, ceiling * 0.52);
    }

    @Test
    void shouldNeverBeZero() {
        RandomGenerator zero = () -> 0;
        assertThat(POLICY.delayNanos(1, null, zero)).isEqualTo(1);
        assertThat(POLICY.delayNanos(1, Duration.ofNanos(40), zero)).isEqualTo(41);
    }

    @Test
    void shouldComeOnTopOfTheHint() {
        SplittableRandom random = new SplittableRandom(12);
        for (int i = 0; i < 1_000; i++) {
            assertThat(POLICY.delayNanos(1, Duration.ofNanos(50_000), random)).isBetween(50_001L, 51_000L);
        }
    }

    @Test
    void shouldSurviveAHintOfAMillionMillionSeconds() {
        // When
        long delay = POLICY.delayNanos(1, Duration.ofSeconds(1_000_000_000_000L), new SplittableRandom(1));

        // Then
        assertThat(1_800_000_000_000_000_000L + delay).isGreaterThan(1_800_000_000_000_000_000L);
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        Duration second = Duration.ofSeconds(1);
        assertThat(new RetryPolicy(1, second, second).maxAttempts()).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(0, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(1, Duration.ZERO, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(1, second, Duration.ofMillis(999)));
    }
}
