package dev.headgate.trials.scenario;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.headgate.trials.judge.Findings;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * One user's situation on a real broker, with the simulator as the judge.
 *
 * @param name what it is called on the command line
 * @param description what it is, in one line
 * @param play what happens in it
 */
public record Scenario(String name, String description, Play play) {

    /** Within which each has ended in its default size. */
    public static final Duration LONGEST = Duration.ofSeconds(280);

    /** Within which each that has a quick size has ended in that size. */
    public static final Duration QUICK = Duration.ofSeconds(60);

    /** What happens in a scenario. */
    @FunctionalInterface
    public interface Play {

        /**
         * Plays it. Ends by itself, and leaves neither a process nor a file behind.
         *
         * @param progress is told what happens, a line each
         * @throws Exception what a broker, a port, a file or a process made impossible
         */
        Findings run(ScenarioOptions options, Consumer<String> progress) throws Exception;
    }

    /** Plays it; what came of it names the scenario, its seed and whether it is ok first. */
    public Findings run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        return found(options.seed(), play.run(options, progress));
    }

    Findings found(long seed, Findings figures) {
        return new Found(name, seed, figures.ok(), figures);
    }

    /**
     * What came of it.
     *
     * @param scenario its name
     * @param seed given
     * @param ok whether everything was as it must be
     * @param figures particular to it; in JSON they stand beside these
     */
    private record Found(
            String scenario,
            long seed,
            boolean ok,
            @JsonUnwrapped Findings figures) implements Findings {

        @Override
        public List<String> inWords() {
            return figures.inWords();
        }
    }
}
