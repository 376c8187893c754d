package dev.headgate.trials.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(240)
class CollapseRunTest {

    @Test
    void shouldServeAThousandByOneRequest() throws Exception {
        CollapseFigures figures = CollapseRun.run(1, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
