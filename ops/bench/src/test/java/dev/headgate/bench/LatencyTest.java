package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contender;
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
        Rounds<Contender> rounds = new Rounds<>(List.of(Contender.COPY_ON_DEMAND), 1, progress::add);

        // When
        Comparison figures = Latency.measure(rounds, new PacedIntents.Size(100, 50, 10, 40));

        // Then
        assertThat(figures.rows()).singleElement().satisfies(row -> {
            assertThat(row.text("contender")).isEqualTo("copy-on-demand");
            assertThat(row.count("measured")).isEqualTo(40);
            assertThat(row.count("missing")).isZero();
            assertThat(row.spread("p50ToCopy")).isEqualTo(new Spread(1, 1, 1));
        });
        assertThat(progress).hasSize(1);
    }
}
