package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Spread;
import dev.headgate.bench.load.PacedSize;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@Tag("full")
class LatencyTest {

    @Test
    void shouldTimeEachResultThatCounts() throws Exception {
        // Given
        List<String> progress = new ArrayList<>();
        Rounds rounds = new Rounds(List.of(Contenders.COPY_ON_DEMAND), 1, progress::add);

        // When
        Comparison<Latency.Figures> figures = Latency.measure(rounds, new PacedSize(100, 50, 10, 40));

        // Then
        assertThat(figures.rows()).singleElement().satisfies(row -> {
            assertThat(row.contender()).isEqualTo("copy-on-demand");
            assertThat(row.measured()).isEqualTo(40);
            assertThat(row.missing()).isZero();
            assertThat(row.p50ToCopy()).isEqualTo(new Spread(1, 1, 1));
        });
        assertThat(progress).hasSize(1);
    }
}
