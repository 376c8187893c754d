package dev.headgate.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.bench.Backlog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@Tag("long")
class ScaleTest {

    private static final Backlog.Size SMALL = new Backlog.Size(500, 1_000, 500, Duration.ofMinutes(1));
    private static final ScaleSize WORK = new ScaleSize(SMALL, SMALL, 1_000, 10, Duration.ofSeconds(1), 10);

    @Test
    void shouldMeasureTheSmallestOfEachRow() throws Exception {
        // Given
        List<String> progress = new ArrayList<>();
        Scale scale = new Scale(List.of(ScaleDimension.values()), true, WORK, progress::add);

        // When
        ScaleFigures figures = scale.measure(1);

        // Then
        assertThat(figures.points())
                .extracting(ScalePoint::of, ScalePoint::size)
                .containsExactly(
                        tuple("vendors in a task", 1),
                        tuple("scopes of a vendor", 1),
                        tuple("scopes with a limit of a day", 1),
                        tuple("waiting intents", 1_000),
                        tuple("calls in flight", 16),
                        tuple("partitions of an instance", 1));
        assertThat(figures.points()).allSatisfy(point -> {
            assertThat(point.perSecond().median()).isPositive();
            assertThat(point.toSmall().median()).isPositive();
            assertThat(point.cpuPerThousand().median()).isPositive();
            assertThat(point.heapMebibytes().median()).isPositive();
        });
        assertThat(figures.idle()).extracting(IdleVendors::vendors).containsExactly(1, 10);
        assertThat(progress).hasSize(8);
    }
}
