package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.load.Shape;
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
        Rounds rounds = new Rounds(List.of(Contenders.COPY, Contenders.HEADGATE), 1, progress::add);

        // When
        Comparison<Engine.Figures> figures = Engine.measure(
                rounds, List.of(new Shape(4, 2)), new Backlog.Size(500, 1_000, 500, Duration.ofMinutes(1)));

        // Then
        assertThat(figures.rows()).extracting(Engine.Figures::contender).containsExactly("copy", "headgate");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.duplicates()).isZero();
            assertThat(row.missing()).isZero();
            assertThat(row.failed()).isZero();
            assertThat(row.perSecond().median()).isPositive();
            assertThat(row.cpuPerThousand().median()).isPositive();
        });
        assertThat(progress).hasSize(2);
    }
}
