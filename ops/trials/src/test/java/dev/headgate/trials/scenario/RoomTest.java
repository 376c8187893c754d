package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class RoomTest {

    @Test
    void shouldKeepABacklogOutOfEverybodysWayAndLoseNoneOfItWhenTheOwnerIsKilled() throws Exception {
        Report figures = new Room(40_000).run(new ScenarioOptions(1, 5), _ -> {});

        assertThat(figures.number("parked")).as(figures.toString()).isBetween(25_000.0, 30_000.0);
        assertThat(figures.number("lost") + figures.number("duplicates") + figures.number("overQuota"))
                .as(figures.toString())
                .isZero();
        assertThat(figures.number("exit")).as(figures.toString()).isZero();
    }
}
