package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Beside
class RecreatedTest {

    @Test
    void shouldCallEachIntentAtItsOwnVendorThoughTheTopicIsAnother() throws Exception {
        Report figures = new Recreated(Set.of(), 8).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.ok()).as(figures.toString()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("recreated", 0).names());
    }
}
