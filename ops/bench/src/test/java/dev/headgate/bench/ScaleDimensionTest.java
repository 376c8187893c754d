package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleDimensionTest {

    @Test
    void shouldGrowAHundredfoldAndEndWithTheGreatest() {
        assertThat(sizes(ScaleDimension.IN_FLIGHT, Integer.MAX_VALUE)).containsExactly(16, 1_600, 4_000);
        assertThat(sizes(ScaleDimension.PARTITIONS, Integer.MAX_VALUE)).containsExactly(1, 96);
        assertThat(sizes(ScaleDimension.DAILY_SCOPES, Integer.MAX_VALUE)).containsExactly(1, 100, 10_000, 1_000_000);
        assertThat(sizes(ScaleDimension.WAITING, Integer.MAX_VALUE)).containsExactly(1_000, 100_000, 1_000_000);
    }

    @Test
    void shouldLeaveLargerOnesOutButNeverTheLeast() {
        assertThat(sizes(ScaleDimension.VENDORS, 100)).containsExactly(1, 100);
        assertThat(sizes(ScaleDimension.WAITING, 10)).containsExactly(1_000);
    }

    private static List<Integer> sizes(ScaleDimension growth, int most) {
        Backlog.Size none = new Backlog.Size(0, 0, 0, Duration.ZERO);
        ScaleSize work = new ScaleSize(none, none, 1, 1, Duration.ZERO, most);
        return growth.points(work).stream().map(ScalePoint::size).toList();
    }
}
