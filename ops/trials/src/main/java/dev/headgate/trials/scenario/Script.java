package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Report;
import java.util.function.Consumer;

/** What happens in one scenario, and how the judge looks at it. */
public interface Script {

    /** Plays the scenario, and adds its figures to the report. */
    void play(Play play) throws Exception;

    /** Checks the figures, and says what they mean. Needs nothing but the figures, so that a test can try any. */
    void judge(Report report);

    /** The script of the smallest size, where the judge must know the size too. */
    default Script quick() {
        return this;
    }

    /**
     * Plays the scenario and judges it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    default Report run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Script script = options.quick() ? quick() : this;
        try (Play play = new Play(options, progress)) {
            script.play(play);
            script.judge(play.report());
            play.sayWhatWasLeftOut();
            return play.report();
        }
    }
}
