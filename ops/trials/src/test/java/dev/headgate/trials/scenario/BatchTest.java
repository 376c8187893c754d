package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchTest {

    @Tag("full")
    @Tag("broker")
    @Timeout(240)
    @Test
    void shouldServeAHundredByEachRequest() throws Exception {
        Report figures = new Batch().run(new ScenarioOptions(1, 5), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("batch", 0).names());
    }

    @ParameterizedTest
    @CsvSource({
        "999, 50, 0, 1, 0",
        "1001, 50, 0, 0, 1",
        "1000, 50, 1, 0, 0",
        "1000, 0, 0, 0, 0",
    })
    void shouldMarkOutcomesThatAreNotAsTheyMustBe(long outcomes, long failed, long wrong, long lost, long duplicates)
            throws Exception {
        assertMarked(KeptFigures.of("batch", 0)
                .with("killed.outcomes.outcomes", outcomes)
                .with("killed.outcomes.failed", failed)
                .with("killed.outcomes.wrong", wrong)
                .with("killed.outcomes.lost", lost)
                .with("killed.outcomes.duplicates", duplicates));
    }

    @Test
    void shouldMarkARoundWithoutIntents() throws Exception {
        assertMarked(
                KeptFigures.of("batch", 0).with("killed.outcomes.intents", 0).with("killed.outcomes.outcomes", 0));
    }

    @ParameterizedTest
    @CsvSource({
        "31, 100, 0, 0, 0",
        "0, 100, 0, 0, 0",
        "30, 99, 0, 0, 0",
        "30, 100, 1, 0, 0",
        "30, 100, 0, 1, 0",
        "30, 100, 0, 0, 1"
    })
    void shouldMarkRequestsThatAreNotAsTheyMustBe(long made, long most, long changed, long doubled, long overQuota)
            throws Exception {
        assertMarked(KeptFigures.of("batch", 0)
                .with("killed.requests.made", made)
                .with("killed.requests.most", most)
                .with("killed.requests.changed", changed)
                .with("killed.requests.doubled", doubled)
                .with("killed.requests.overQuota", overQuota));
    }

    private static void assertMarked(Report figures) {
        new Batch().judge(figures);

        assertThat(figures.ok()).isFalse();
        assertThat(figures.inWords()).filteredOn(it -> it.contains("NOT OK")).hasSize(1);
    }
}
