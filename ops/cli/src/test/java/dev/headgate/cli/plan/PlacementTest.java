package dev.headgate.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static final List<PlannedVendor> VENDORS = IntStream.range(0, 20)
            .mapToObj(i -> PlannedVendor.of("vendor-" + i))
            .toList();

    @Test
    void shouldPutAllInOnePartitionWhenThereIsNoOther() {
        Placement placement = Placement.spread(VENDORS, 1, 0);

        assertThat(placement.sharing()).isEqualTo(20);
        assertThat(placement.working(3)).isEqualTo(1);
    }

    @Test
    void shouldSpreadThemOverMore() {
        Placement placement = Placement.spread(VENDORS, 200, 0);

        assertThat(placement.sharing()).isLessThan(10);
        assertThat(placement.working(3)).isEqualTo(3);
        assertThat(placement.most(3)).isEqualTo(67);
        assertThat(placement.names().values().stream().mapToInt(List::size).sum())
                .isEqualTo(20);
    }
}
