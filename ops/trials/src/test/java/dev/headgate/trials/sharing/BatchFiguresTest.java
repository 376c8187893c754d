package dev.headgate.trials.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchFiguresTest {

    private static final BatchFigures.Outcomes OUTCOMES = new BatchFigures.Outcomes(1_000, 1_000, 950, 50, 0, 0, 0);
    private static final BatchFigures.Requests REQUESTS = new BatchFigures.Requests(10, 10, 100, 0, 0, 0, 0);

    private static BatchFigures of(BatchFigures.Outcomes outcomes, BatchFigures.Requests requests) {
        return new BatchFigures(new BatchFigures.Round(OUTCOMES, REQUESTS), new BatchFigures.Round(outcomes, requests));
    }

    @Test
    void shouldSayInWordsWhatWasFound() {
        assertThat(of(OUTCOMES, REQUESTS).inWords())
                .hasSize(4)
                .noneMatch(it -> it.contains("NOT OK"))
                .contains("10 requests (allowed: 10) with up to 100 operations, 0 over quota; 0 repeated, 0 changed, 0"
                        + " operations carried out twice");
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 999, 949, 50, 0, 1, 0",
        "1000, 1001, 951, 50, 0, 0, 1",
        "1000, 1000, 950, 50, 1, 0, 0",
        "1000, 1000, 1000, 0, 0, 0, 0",
        "0, 0, 0, 0, 0, 0, 0"
    })
    void shouldMarkOutcomesThatAreNotAsTheyMustBe(
            long intents, long outcomes, long succeeded, long failed, long wrong, long lost, long duplicates) {
        BatchFigures figures =
                of(new BatchFigures.Outcomes(intents, outcomes, succeeded, failed, wrong, lost, duplicates), REQUESTS);

        assertThat(figures.ok()).isFalse();
        assertThat(figures.inWords()).anyMatch(it -> it.contains("NOT OK"));
    }

    @ParameterizedTest
    @CsvSource({
        "11, 10, 100, 0, 0, 0, 0",
        "0, 10, 100, 0, 0, 0, 0",
        "10, 10, 99, 0, 0, 0, 0",
        "10, 10, 100, 1, 1, 0, 0",
        "10, 10, 100, 0, 0, 1, 0",
        "10, 10, 100, 0, 0, 0, 1"
    })
    void shouldMarkRequestsThatAreNotAsTheyMustBe(
            long made, long allowed, long most, long repeated, long changed, long doubled, long overQuota) {
        BatchFigures figures =
                of(OUTCOMES, new BatchFigures.Requests(made, allowed, most, repeated, changed, doubled, overQuota));

        assertThat(figures.ok()).isFalse();
        assertThat(figures.inWords()).anyMatch(it -> it.contains("NOT OK"));
    }
}
