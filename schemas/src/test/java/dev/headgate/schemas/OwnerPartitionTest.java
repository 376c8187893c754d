package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerPartitionTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "google-ads", "meta-marketing", "microsoft-advertising", "plivo", "zürich", "日本"})
    void shouldBeThePartitionThatKafkasProducerChooses(String vendor) {
        // Given
        byte[] key = vendor.getBytes(StandardCharsets.UTF_8);

        // When / Then
        for (int partitions = 1; partitions <= 64; partitions++) {
            assertThat(OwnerPartition.of(key, partitions))
                    .isEqualTo(BuiltInPartitioner.partitionForKey(key, partitions));
        }
    }

    @Test
    void shouldRefuseATopicWithoutPartitions() {
        // When / Then
        assertThatThrownBy(() -> OwnerPartition.of(new byte[0], 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
