package dev.headgate.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WaitsTest {

    @Test
    void shouldKnowPercentilesToTwoInAHundred() {
        Waits waits = new Waits();
        for (long i = 1; i <= 10_000; i++) {
            waits.add(i * 1_000_000);
        }

        assertThat((double) waits.percentile(0.5)).isCloseTo(5_000e6, within(100e6));
        assertThat((double) waits.percentile(0.99)).isCloseTo(9_900e6, within(200e6));
        assertThat(waits.count()).isEqualTo(10_000);
    }

    @Test
    void shouldKnowTheShortestAndTheLongest() {
        Waits waits = new Waits();
        waits.add(0);
        waits.add(Long.MAX_VALUE);

        assertThat(waits.percentile(0.1)).isZero();
        assertThat((double) waits.percentile(1)).isCloseTo(Long.MAX_VALUE, within(0.02 * Long.MAX_VALUE));
    }

    @Test
    void shouldBeZeroWithoutAny() {
        assertThat(new Waits().percentile(0.5)).isZero();
    }
}
