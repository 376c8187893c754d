package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@Tag("full")
class EngineTest {

    @Test
    void shouldCountOneResultForEachIntentOfHeadgateAndOfCopy() throws Exception {
        // Given
        List<String> progress = new ArrayList<>();
        Rounds<Contender> rounds = new Rounds<>(List.of(Contender.COPY, Contender.HEADGATE), 1, progress::add);

        // When
        Comparison figures = Engine.measure(
                rounds, List.of(new Shape(4, 2)), new Backlog.Size(500, 1_000, 500, Duration.ofMinutes(1)));

        // Then
        assertThat(figures.rows()).extracting(row -> row.text("contender")).containsExactly("copy", "headgate");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.count("duplicates")).isZero();
            assertThat(row.count("missing")).isZero();
            assertThat(row.count("failed")).isZero();
            assertThat(row.spread("perSecond").median()).isPositive();
            assertThat(row.spread("cpuPerThousand").median()).isPositive();
        });
        assertThat(progress).hasSize(2);
    }
}
