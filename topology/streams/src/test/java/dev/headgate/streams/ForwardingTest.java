package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.OwnerPartition;
import dev.headgate.streams.layout.Layout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForwardingTest {

    @Test
    void shouldForwardToTheOwnerByTheLayoutWhateverTheTopicHasNow() {
        // Given
        byte[] key = IntStream.range(0, 100)
                .mapToObj(i -> ("vendor-" + i).getBytes(StandardCharsets.UTF_8))
                .filter(it -> OwnerPartition.of(it, 2) != OwnerPartition.of(it, 3))
                .findFirst()
                .orElseThrow();

        // When
        var chosen = HeadgateTopology.toOwner(() -> Layout.first("topic", 2))
                .partitions("headgate.intents", key, new byte[0], 3);

        // Then
        assertThat(chosen).isEqualTo(Optional.of(Set.of(OwnerPartition.of(key, 2))));
    }
}
