package dev.headgate.trials.partitioner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Tag("broker")
@Timeout(240)
@Beside
class PartitionersRunTest {

    @Test
    void shouldAnswerEachIntentOnceWhateverPartitionItCameIn() throws Exception {
        PartitionersFigures figures = PartitionersRun.run(1, 5, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.partitioners()).hasSize(4);
    }
}
