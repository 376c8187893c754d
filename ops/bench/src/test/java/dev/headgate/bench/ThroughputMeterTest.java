package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ThroughputMeterTest {

    private static final Backlog.Size SIZE = new Backlog.Size(5_000, 1_000, 500, Duration.ofSeconds(60));

    @Test
    void shouldMeasureOnceItIsWarm() throws Exception {
        assertThat(measure(at(1, 10), at(2, 5_100), at(3, 6_000), at(4, 6_100), at(5, 6_500)))
                .isEqualTo(new ThroughputMeter.Throughput(1_000, 2_000_000_000, Duration.ofSeconds(2), Duration.ZERO));
    }

    @Test
    void shouldWarmUpFromTheFirstResults() throws Exception {
        // Given: a million intents that wait were taken in first
        ThroughputMeter.Throughput span =
                measure(at(55, 10), at(61, 20), at(115, 2_000), at(116, 2_100), at(117, 3_100));

        // Then
        assertThat(span)
                .isEqualTo(new ThroughputMeter.Throughput(1_000, 1_000_000_000, Duration.ofSeconds(1), Duration.ZERO));
    }

    @Test
    void shouldMeasureOnFewerWhoIsSlow() throws Exception {
        assertThat(measure(at(1, 1), at(62, 2), at(100, 3), at(123, 4)).results())
                .isEqualTo(2);
    }

    @Test
    void shouldMeasureFromTheStartIfAllCameAtOnce() throws Exception {
        assertThat(measure(at(2, 6_500)).nanos()).isEqualTo(2_000_000_000);
    }

    @Test
    void shouldMeasureFromTheStartIfTheLastCameRightAfterTheFirst() throws Exception {
        // Given: within a tick of the processor time that Linux counts
        ThroughputMeter.Throughput.Moment last =
                new ThroughputMeter.Throughput.Moment(6_000, 2_002_700_000, Duration.ofSeconds(2), Duration.ZERO);

        // When
        ThroughputMeter.Throughput span = measure(at(2, 5_000), last);

        // Then
        assertThat(span)
                .isEqualTo(new ThroughputMeter.Throughput(6_000, 2_002_700_000, Duration.ofSeconds(2), Duration.ZERO));
    }

    private static ThroughputMeter.Throughput measure(ThroughputMeter.Throughput.Moment... moments) throws Exception {
        Queue<ThroughputMeter.Throughput.Moment> rises = new ArrayDeque<>(List.of(moments));
        return ThroughputMeter.measure(at(0, 0), rises::remove, SIZE);
    }

    private static ThroughputMeter.Throughput.Moment at(int seconds, long results) {
        Duration time = Duration.ofSeconds(seconds);
        return new ThroughputMeter.Throughput.Moment(results, time.toNanos(), time, Duration.ZERO);
    }
}
