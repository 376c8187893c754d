package dev.headgate.control.growing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.HeadgateTopology;
import dev.headgate.streams.layout.Formats;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PartitionGrowthTest {

    @Test
    void shouldLookAtEveryStoreOfTheTopology() {
        // Given
        Set<String> looked = new HashSet<>();

        // When
        Survey.of(new Partitioning(1, 2, Formats.newest()), (store, _, _) -> looked.add(store), (_, _) -> new byte[0]);

        // Then
        assertThat(looked).containsExactlyInAnyOrderElementsOf(HeadgateTopology.STORES);
    }
}
