package dev.headgate.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.process.Received.Arrival;
import dev.headgate.simulator.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceivedTest {

    private static final long SECOND = 1_000_000_000;
    private static final Report NOTHING =
            new Report(List.of(), new Report.Totals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 0);

    @Test
    void shouldCountBurstsWholeWhereverTheSpanBegins() {
        List<Arrival> bursts = IntStream.range(0, 1_000)
                .mapToObj(i -> new Arrival(i / 100 * SECOND + i % 100, false))
                .toList();
        Received received = new Received(NOTHING, Map.of("a", bursts));

        assertThat(received.perSecond("a", SECOND / 2, 7 * SECOND / 2)).isEqualTo(100);
        assertThat(received.perSecond("a", SECOND / 10, 41 * SECOND / 10)).isEqualTo(100);
    }

    @Test
    void shouldNotCountWhatWasRefused() {
        List<Arrival> arrivals = IntStream.range(0, 101)
                .mapToObj(i -> new Arrival(i * SECOND / 10, i % 2 == 1))
                .toList();
        Received received = new Received(NOTHING, Map.of("a", arrivals));

        assertThat(received.perSecond("a", 0, 10 * SECOND)).isEqualTo(5);
    }

    @Test
    void shouldCountATimeWithoutCalls() {
        List<Arrival> arrivals = List.of(new Arrival(0, false), new Arrival(1, false), new Arrival(4 * SECOND, false));
        Received received = new Received(NOTHING, Map.of("a", arrivals));

        assertThat(received.perSecond("a", 0, 3 * SECOND)).isEqualTo(0.5);
        assertThat(received.perSecond("a", 5 * SECOND, 6 * SECOND)).isZero();
    }

    @Test
    void shouldReadWhatItWrote(@TempDir Path folder) throws IOException {
        Received received = new Received(NOTHING, Map.of("a", List.of(new Arrival(-17, true))));
        Path file = folder.resolve("received.json");

        received.write(file);

        assertThat(Received.read(file)).isEqualTo(received);
    }
}
