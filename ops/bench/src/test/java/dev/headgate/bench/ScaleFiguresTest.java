package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleFiguresTest {

    private static final Spread SPREAD = new Spread(2.5, 2, 3);

    @Test
    void shouldShowOnlyWhatWasMeasured() {
        // Given
        ScaleFigures figures = new ScaleFigures(
                "scale", 3, Machine.now(), List.of(), List.of(IdleVendors.LAYOUT.row(10_000, SPREAD, SPREAD, SPREAD)));

        // When
        List<String> lines = figures.inWords();

        // Then
        assertThat(lines)
                .startsWith(
                        "| quiet vendors | % of a core | of which compilers' | heap MiB |",
                        "| ---: | ---: | ---: | ---: |",
                        "| 10,000 | 2.50 (2.00 to 3.00) | 2.50 (2.00 to 3.00) | 3 (2 to 3) |",
                        "")
                .hasSize(5);
    }
}
