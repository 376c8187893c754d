package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated(Beside.RATES)
class PrioritiesTest {

    @Test
    @Tag("full")
    @Timeout(700)
    void shouldCallUrgentIntentsSoonWhateverWaits() throws Exception {
        Report figures = Played.run(new Priorities(50_000), new ScenarioOptions(1, 20));

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.names()).isEqualTo(KeptFigures.of("priority", 0).names());
    }

    @ParameterizedTest
    @CsvSource({"400, 99.9, 40.0, true", "399, 99.9, 40.0, false", "400, 100.0, 40.0, false", "400, 99.9, 39.9, false"})
    void shouldBeOkOnlyWhereUrgentIntentsAreCalledSoonAndLowGoesOn(long arrived, double p99, double low, boolean ok)
            throws Exception {
        Report figures = KeptFigures.of("priority", 0)
                .with("half.arrived", arrived)
                .with("half.p99", p99)
                .with("half.low", low);

        assertThat(isOk(figures)).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({
        "92, 8, 0.062, 0, 0, 0, true",
        "92, 8, 0.061, 0, 0, 0, false",
        "8, 8, 0.08, 0, 0, 0, false",
        "92, 8, 0.08, 1, 0, 0, false",
        "92, 8, 0.08, 0, 1, 0, false",
        "92, 8, 0.08, 0, 0, 1, false"
    })
    void shouldBeOkOnlyWhereLowHasItsShareAndNothingIsLostOrTooMuch(
            double high, double low, double lowShare, long lost, long duplicates, long overQuota, boolean ok)
            throws Exception {
        Report figures = KeptFigures.of("priority", 0)
                .with("saturated.high", high)
                .with("saturated.low", low)
                .with("saturated.lowShare", lowShare)
                .with("lost", lost)
                .with("duplicates", duplicates)
                .with("overQuota", overQuota);

        assertThat(isOk(figures)).isEqualTo(ok);
    }

    private static boolean isOk(Report figures) {
        new Priorities().judge(figures);
        return figures.ok();
    }
}
