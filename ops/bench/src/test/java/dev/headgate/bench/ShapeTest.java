package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShapeTest {

    @Test
    void shouldGiveEachPartitionAsManyVendors() {
        Shape shape = new Shape(16, 4);

        Map<Integer, Long> vendors =
                shape.ids().stream().collect(Collectors.groupingBy(shape::partition, Collectors.counting()));

        assertThat(vendors).isEqualTo(Map.of(0, 4L, 1, 4L, 2, 4L, 3, 4L));
        assertThat(shape.ids()).doesNotHaveDuplicates();
    }

    @Test
    void shouldTakeOneVendorAloneHoweverManyPartitions() {
        assertThat(new Shape(1, 4).ids()).hasSize(1);
        assertThat(new Shape(1, 4).inWords()).isEqualTo("1 vendor, 4 partitions");
        assertThatIllegalArgumentException().isThrownBy(() -> new Shape(3, 4));
    }
}
