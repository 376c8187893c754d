package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * One user's situation on a real broker, with the simulator as the judge.
 *
 * @param name what it is called on the command line
 * @param description what it is, in one line
 * @param script what happens in it
 */
public record Scenario(String name, String description, Script script) {

    /** Within which each has ended in its default size. */
    public static final Duration LONGEST = Duration.ofSeconds(280);

    /** Within which each that has a quick size has ended in that size. */
    public static final Duration QUICK = Duration.ofSeconds(60);

    /** Plays it; the report names the scenario, its seed and whether it is ok first. */
    public Report run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        return script.run(options, progress).entitled(name, options.seed());
    }
}
