package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Report;
import java.util.function.Consumer;

/** What happens in one scenario, and how the judge looks at it. */
public interface Script extends Scenario.Play {

    /** Plays the scenario, and adds its figures to the report. */
    void play(Play play) throws Exception;

    /** Checks the figures, and says what they mean. Needs nothing but the figures, so that a test can try any. */
    void judge(Report report);

    @Override
    default Report run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        try (Play play = new Play(options, progress)) {
            play(play);
            judge(play.report());
            play.sayWhatWasLeftOut();
            return play.report();
        }
    }
}
