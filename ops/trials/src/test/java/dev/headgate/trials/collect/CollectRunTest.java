package dev.headgate.trials.collect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(240)
class CollectRunTest {

    @Test
    void shouldReadEachPageOnceThoughItIsKilled() throws Exception {
        CollectFigures figures = CollectRun.run(1, 4, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.calls().kills()).isEqualTo(4);
    }
}
