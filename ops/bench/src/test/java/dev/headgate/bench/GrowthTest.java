package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GrowthTest {

    @Test
    void shouldGrowAHundredfoldAndEndWithTheGreatest() {
        assertThat(Growth.IN_FLIGHT.sizes(Integer.MAX_VALUE)).containsExactly(16, 1_600, 4_000);
        assertThat(Growth.WAITING.sizes(Integer.MAX_VALUE)).containsExactly(1_000, 100_000, 1_000_000);
    }

    @Test
    void shouldLeaveLargerOnesOutButNeverTheLeast() {
        assertThat(Growth.VENDORS.sizes(100)).containsExactly(1, 100);
        assertThat(Growth.WAITING.sizes(10)).containsExactly(1_000);
    }
}
