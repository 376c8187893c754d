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
class OrderingTest {

    @Test
    @Tag("full")
    @Timeout(240)
    void shouldCallInOrder() throws Exception {
        Report figures = new Ordering(10_000, 100).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.names()).isEqualTo(KeptFigures.of("ordering", 0).names());
    }

    @ParameterizedTest
    @CsvSource({
        "11000, 0, 0, 0, true",
        "0, 0, 0, 0, false",
        "11000, 1, 0, 0, false",
        "11000, 0, 1, 0, false",
        "11000, 0, 0, 1, false"
    })
    void shouldBeOkOnlyWhereCallsFailAndNoneIsOutOfOrder(
            long failed, long inversions, long lost, long duplicates, boolean ok) throws Exception {
        Report figures = KeptFigures.of("ordering", 0)
                .with("failed", failed)
                .with("inversions", inversions)
                .with("lost", lost)
                .with("duplicates", duplicates);

        new Ordering().judge(figures);

        assertThat(figures.ok()).isEqualTo(ok);
    }
}
