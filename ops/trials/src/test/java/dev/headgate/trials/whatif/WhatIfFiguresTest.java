package dev.headgate.trials.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfFiguresTest {

    private static final WhatIfFigures.All ALL = new WhatIfFigures.All(13_000, 0, 0, 0);

    @ParameterizedTest
    @CsvSource({
        "2000, 95, 100, 105, 99, 1, BULKHEAD, true",
        "2000, 95, 100, 105, 99, -5.01, BULKHEAD, false",
        "2000, 95, 100, 105, 99, 5.01, BULKHEAD, false",
        "2000, 95, 100, 105, 94, 1, BULKHEAD, false",
        "2000, 95, 100, 105, 106, 1, BULKHEAD, false",
        "2000, 95, 100, 105, 99, 1, QUOTA:second, false",
        "0, 95, 100, 105, 99, 1, BULKHEAD, false"
    })
    void shouldBeOkOnlyWhenThePredictionIsCloseAndWithinItsOwnRange(
            long waiting,
            double low,
            double value,
            double high,
            double happened,
            double off,
            String heldBy,
            boolean ok) {
        WhatIfFigures figures = new WhatIfFigures(
                List.of(new WhatIfFigures.Predicted(
                        "40 to 20/s", waiting, 50, low, value, high, happened, off, heldBy, "BULKHEAD")),
                ALL,
                150);

        assertThat(figures.ok()).isEqualTo(ok);
        assertThat(figures.inWords()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0", "10, 1, 0, 0", "10, 0, 1, 0", "10, 0, 0, 1"})
    void shouldNotBeOkWithOneLostDoubledOrTooMany(long intents, long lost, long duplicates, long overQuota) {
        WhatIfFigures.Predicted good = new WhatIfFigures.Predicted("", 1, 1, 1, 1, 1, 1, 0, "", "");

        assertThat(new WhatIfFigures(List.of(good), ALL, 1).ok()).isTrue();
        assertThat(new WhatIfFigures(List.of(good), new WhatIfFigures.All(intents, lost, duplicates, overQuota), 1)
                        .ok())
                .isFalse();
    }
}
