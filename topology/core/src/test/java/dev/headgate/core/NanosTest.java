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
}
