package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlayTest {

    private static final Duration NO_TIME_LEFT = Scenario.LONGEST.plusSeconds(1);

    private final List<Integer> rounds = new ArrayList<>();

    @Test
    void shouldPlayAllRoundsWhenThereIsTime() throws Exception {
        Report report = play(new ScenarioOptions(1, null), Duration.ZERO);

        assertThat(rounds).containsExactly(1, 2, 3, 4, 5);
        assertThat(report.number("rounds")).isEqualTo(5);
        assertThat(report.inWords()).containsExactly("5 rounds");
    }

    @Test
    void shouldLeaveRoundsOutAndSaySoWhenTheTimeIsShort() throws Exception {
        Report report = play(new ScenarioOptions(1, null), NO_TIME_LEFT);

        assertThat(rounds).containsExactly(1, 2);
        assertThat(report.number("rounds")).isEqualTo(2);
        assertThat(report.inWords())
                .containsExactly("2 rounds", "The machine is slow: 2 rounds of 5 were played in the time there is.");
    }

    @Test
    void shouldHaveLessTimeInItsQuickSize() throws Exception {
        Duration left = Scenario.QUICK.plusSeconds(1);

        assertThat(play(new ScenarioOptions(1, null), left).number("rounds")).isEqualTo(5);
        assertThat(play(ScenarioOptions.quick(1), left).number("rounds")).isEqualTo(2);
    }

    @Test
    void shouldTakeItsTimeWhenSecondsAreAskedFor() throws Exception {
        assertThat(play(new ScenarioOptions(1, 900), NO_TIME_LEFT).number("rounds"))
                .isEqualTo(5);
    }

    private Report play(ScenarioOptions options, Duration atTheEnd) throws Exception {
        Script script = new Script() {
            @Override
            public void play(Play play) throws Exception {
                play.report().with("rounds", play.rounds(5, 2, atTheEnd, rounds::add));
            }

            @Override
            public void judge(Report report) {
                report.say("{rounds} rounds");
            }
        };
        return script.run(options, _ -> {});
    }
}
