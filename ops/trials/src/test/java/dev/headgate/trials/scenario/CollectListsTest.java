package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(240)
class CollectListsTest {

    @Test
    void shouldReadEachPageOnceThoughItIsKilled() throws Exception {
        Report figures = new CollectLists().run(new ScenarioOptions(1, 4), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.number("calls.kills")).isEqualTo(4);
        assertThat(figures.names()).isEqualTo(KeptFigures.of("collect", 0).names());
    }
}
