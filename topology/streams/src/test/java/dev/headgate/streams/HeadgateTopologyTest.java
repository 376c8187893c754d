package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.growing.PartitionGrowth;
import org.junit.jupiter.api.Test;

class HeadgateTopologyTest {

    @Test
    void shouldHaveNoStoreThatPartitionsGrowWithout() {
        assertThat(PartitionGrowth.STORES).containsExactlyInAnyOrderElementsOf(HeadgateTopology.STORES);
    }
}
