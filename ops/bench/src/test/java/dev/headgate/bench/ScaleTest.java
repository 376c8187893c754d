package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
        Scale scale = new Scale(List.of(ScaleDimension.values()), WORK, progress::add);

        // When
        ScaleFigures figures = scale.measure(1);

        // Then
        assertThat(figures.points())
                .extracting(row -> row.text("of"), row -> row.count("size"))
                .containsExactly(
                        tuple("vendors in a task", 1L),
                        tuple("scopes of a vendor", 1L),
                        tuple("scopes with a limit of a day", 1L),
                        tuple("waiting intents", 1_000L),
                        tuple("calls in flight", 16L),
                        tuple("partitions of an instance", 1L));
        assertThat(figures.points()).allSatisfy(point -> {
            assertThat(point.spread("perSecond").median()).isPositive();
            assertThat(point.spread("toSmall").median()).isPositive();
            assertThat(point.spread("cpuPerThousand").median()).isPositive();
            assertThat(point.spread("heapMebibytes").median()).isPositive();
        });
        assertThat(figures.idle()).extracting(row -> row.count("vendors")).containsExactly(1L, 10L);
        assertThat(progress).hasSize(8);
    }
}
