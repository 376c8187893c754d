package dev.headgate.trials.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class PoolRunTest {

    @Test
    void shouldShareSessionsBetweenAccountsAndLeaveNone() throws Exception {
        PoolFigures figures = PoolRun.run(1, 5, _ -> {});

        assertThat(figures.ok()).as(figures.toString()).isTrue();
        assertThat(figures.calls().intents()).isEqualTo(493);
    }
}
