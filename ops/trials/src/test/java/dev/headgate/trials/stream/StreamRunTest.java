package dev.headgate.trials.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class StreamRunTest {

    @Test
    void shouldWriteEachPartOnceAndHoldNone() throws Exception {
        StreamFigures figures = StreamRun.run(1, 6, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
