package dev.headgate.control.growing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.HeadgateTopology;
import org.junit.jupiter.api.Test;

class PartitionGrowthTest {

    @Test
    void shouldKnowEveryStoreOfTheTopology() {
        assertThat(PartitionGrowth.STORES).containsExactlyInAnyOrderElementsOf(HeadgateTopology.STORES);
    }
}
