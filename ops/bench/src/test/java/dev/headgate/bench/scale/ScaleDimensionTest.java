package dev.headgate.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleDimensionTest {

    @Test
    void shouldGrowAHundredfoldAndEndWithTheGreatest() {
        assertThat(ScaleDimension.IN_FLIGHT.sizes(Integer.MAX_VALUE)).containsExactly(16, 1_600, 4_000);
        assertThat(ScaleDimension.PARTITIONS.sizes(Integer.MAX_VALUE)).containsExactly(1, 96);
        assertThat(ScaleDimension.DAILY_SCOPES.sizes(Integer.MAX_VALUE)).containsExactly(1, 100, 10_000, 1_000_000);
        assertThat(ScaleDimension.WAITING.sizes(Integer.MAX_VALUE)).containsExactly(1_000, 100_000, 1_000_000);
    }

    @Test
    void shouldLeaveLargerOnesOutButNeverTheLeast() {
        assertThat(ScaleDimension.VENDORS.sizes(100)).containsExactly(1, 100);
        assertThat(ScaleDimension.WAITING.sizes(10)).containsExactly(1_000);
    }
}
