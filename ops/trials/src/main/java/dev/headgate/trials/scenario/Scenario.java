package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import java.util.function.Consumer;

/** One user's situation on a real broker, with the simulator as the judge. */
public interface Scenario {

    /** What it is called on the command line. */
    String name();

    /** What it is, in one line. */
    String description();

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    Findings run(ScenarioOptions options, Consumer<String> progress) throws Exception;
}
