package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfTest {

    private static final double SMALL = 0.3;

    @Test
    @Tag("full")
    @Timeout(600)
    void shouldPredictWhatThenHappens() throws Exception {
        Report report = Played.run(new WhatIf(SMALL), new ScenarioOptions(1, null));

        assertThat(report.ok()).as(String.join("\n", report.inWords())).isTrue();
        assertThat(report.rows("predictions")).hasSize(3);
        assertThat(report.names()).isEqualTo(KeptFigures.of("what-if", 0).names());
    }

    @ParameterizedTest
    @CsvSource({
        "2000, 95, 105, 99, 1, BULKHEAD, true",
        "2000, 95, 105, 99, -5, BULKHEAD, true",
        "2000, 95, 105, 99, 5, BULKHEAD, true",
        "2000, 95, 105, 99, -5.01, BULKHEAD, false",
        "2000, 95, 105, 99, 5.01, BULKHEAD, false",
        "2000, 95, 105, 94, 1, BULKHEAD, false",
        "2000, 95, 105, 106, 1, BULKHEAD, false",
        "2000, 95, 105, 99, 1, QUOTA:second, false",
        "0, 95, 105, 99, 1, BULKHEAD, false"
    })
    void shouldBeOkOnlyWhenThePredictionIsCloseAndWithinItsOwnRange(
            long waiting, double low, double high, double happened, double off, String heldBy, boolean ok)
            throws Exception {
        Report report = KeptFigures.of("what-if", 0);
        report.rows("predictions")
                .getFirst()
                .with("waiting", waiting)
                .with("low", low)
                .with("high", high)
                .with("happened", happened)
                .with("off", off)
                .with("heldBy", heldBy);

        new WhatIf().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({"intents, 0", "lost, 1", "duplicates, 1", "overQuota, 1"})
    void shouldNotBeOkWithOneLostDoubledOrTooMany(String figure, long value) throws Exception {
        Report report = KeptFigures.of("what-if", 0).with("all." + figure, value);

        new WhatIf().judge(report);

        assertThat(report.ok()).isFalse();
    }
}
