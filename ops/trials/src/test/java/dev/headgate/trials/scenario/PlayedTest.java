package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PlayedTest {

    private static final ScenarioOptions OPTIONS = new ScenarioOptions(1, 3);

    /** Has a share and a count of what was lost each time it is played. */
    private record Scripted(Queue<List<Number>> plays) implements Script {

        @Override
        public void play(Play play) {
            List<Number> next = plays.remove();
            play.report().with("share", next.getFirst()).with("lost", next.getLast());
        }

        @Override
        public void judge(Report report) {
            report.reach("share >= 0.98").none("lost");
        }
    }

    private static Scripted script(List<List<Number>> plays) {
        return new Scripted(new ArrayDeque<>(plays));
    }

    @Test
    void shouldPlayAgainOnlyWhileARateIsAllThatIsMissed() throws Exception {
        Scripted script = script(List.of(List.of(0.9, 0), List.of(0.99, 0), List.of(0.99, 0)));

        assertThat(Played.run(script, OPTIONS).ok()).isTrue();
        assertThat(script.plays()).hasSize(1);
    }

    @Test
    void shouldEndAtOnceWhereAnIntentIsLost() throws Exception {
        Scripted script = script(List.of(List.of(0.9, 1), List.of(0.99, 0)));

        assertThat(Played.run(script, OPTIONS).ok()).isFalse();
        assertThat(script.plays()).hasSize(1);
    }

    @Test
    void shouldPlayFiveTimesAtTheMost() throws Exception {
        Scripted script = script(Collections.nCopies(6, List.of(0.9, 0)));

        assertThat(Played.run(script, OPTIONS).ok()).isFalse();
        assertThat(script.plays()).hasSize(1);
    }
}
