package dev.headgate.control.growing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.OwnerPartition;
import dev.headgate.streams.layout.Formats;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitioningTest {

    @ParameterizedTest
    @CsvSource({"4,12", "4,6", "3,4", "1,3", "6,8"})
    void shouldNameEveryPartitionThatMayInherit(int from, int to) {
        Partitioning partitioning = new Partitioning(from, to, Formats.newest());
        for (int partition = 0; partition < from; partition++) {
            Set<Integer> seen = new HashSet<>();
            for (int i = 0; i < 2_000; i++) {
                byte[] vendor = ("vendor-" + i).getBytes(StandardCharsets.UTF_8);
                if (OwnerPartition.of(vendor, from) == partition) {
                    seen.add(partitioning.owner(vendor));
                }
            }
            seen.remove(partition);
            assertThat(partitioning.heirs(partition)).containsExactlyInAnyOrderElementsOf(seen);
        }
    }

    @Test
    void shouldKnowAVendorByItsHash() {
        Partitioning partitioning = new Partitioning(2, 7, Formats.newest());

        for (String vendor : List.of("acme", "bolt", "x")) {
            int hash = Utils.murmur2(vendor.getBytes(StandardCharsets.UTF_8));
            assertThat(partitioning.owner(hash)).isEqualTo(partitioning.owner(vendor));
        }
    }
}
