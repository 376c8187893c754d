package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import org.junit.jupiter.api.Test;

class NanosTest {

    @Test
    void shouldSubtractAndEndAtTheLargestAndTheSmallest() {
        assertThat(Nanos.minus(7, 5)).isEqualTo(2);
        assertThat(Nanos.minus(5, 7)).isEqualTo(-2);
        assertThat(Nanos.minus(Long.MAX_VALUE, -1)).isEqualTo(Long.MAX_VALUE);
        assertThat(Nanos.minus(0, Long.MIN_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(Nanos.minus(Long.MIN_VALUE, 1)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void shouldMultiplyAndEndAtTheLargest() {
        assertThat(Nanos.times(7, 5)).isEqualTo(35);
        assertThat(Nanos.times(0, Long.MAX_VALUE)).isZero();
        assertThat(Nanos.times(Long.MAX_VALUE / 2, 2)).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(Nanos.times(Long.MAX_VALUE / 2, 3)).isEqualTo(Long.MAX_VALUE);
        assertThat(Nanos.times(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }
}
