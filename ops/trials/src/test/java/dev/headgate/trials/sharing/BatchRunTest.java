package dev.headgate.trials.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Tag("broker")
@Timeout(240)
class BatchRunTest {

    @Test
    void shouldServeAHundredByEachRequest() throws Exception {
        BatchFigures figures = BatchRun.run(1, 5, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
