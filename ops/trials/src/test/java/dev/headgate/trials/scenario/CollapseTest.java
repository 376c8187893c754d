package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(240)
class CollapseTest {

    @Test
    void shouldServeAThousandByOneRequest() throws Exception {
        Report figures = new Collapse().run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("collapse", 0).names());
    }
}
