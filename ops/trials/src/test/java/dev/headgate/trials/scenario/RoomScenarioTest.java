package dev.headgate.trials.scenario;

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
class RoomScenarioTest {

    @Test
    void shouldKeepABacklogOutOfEverybodysWayAndLoseNoneOfItWhenTheOwnerIsKilled() throws Exception {
        RoomFigures figures = new RoomScenario(40_000).run(new ScenarioOptions(1, 5), _ -> {});

        assertThat(figures.parked()).as(figures.toString()).isBetween(25_000, 30_000);
        assertThat(figures.lost() + figures.duplicates() + figures.overQuota())
                .as(figures.toString())
                .isZero();
        assertThat(figures.exit()).as(figures.toString()).isZero();
    }
}
