package dev.headgate.lab.trials;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.lab.progress.Expected;
import dev.headgate.trials.scenario.Scenario;
import dev.headgate.trials.scenario.ScenarioOptions;
import dev.headgate.trials.scenario.Scenarios;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Plays a scenario.
 *
 * <p>Threading: a signal interrupts the thread of the command, which then closes what it opened.
 */
@Command(
        name = "scenario",
        header = "Play a user's situation on a real broker, and judge it by its figures.",
        description = {
            "",
            "Runs a Kafka broker and simulated vendors in this process and Headgate in",
            "others, in temporary folders. Ends within 280 s unless --seconds asks for more;",
            "standard error says what it does. The last line is the figures; ok says",
            "whether all are as they must be.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate scenario list",
            "  headgate scenario quota --seconds 30 --json",
            "",
            "Exit codes: 0 ok, 1 not ok or stopped, 2 wrong usage or no version before,",
            "3 something failed."
        })
public final class ScenarioCommand extends Operation {

    private static final String LIST = "list";

    @Parameters(paramLabel = "NAME", completionCandidates = Names.class, description = "One of those that 'list' lists")
    private String name = LIST;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Of latencies; ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--seconds", paramLabel = "N", description = "Of measuring, 3 to 900 (default: the scenario's)")
    private @Nullable Integer seconds;

    @Mixin
    private final Output output = new Output();

    /** For shells that complete it. */
    private static final class Names implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Stream.of(LIST), Scenarios.ALL.stream().map(Scenario::name))
                    .iterator();
        }
    }

    @Override
    public Integer call() throws Exception {
        if (name.equals(LIST)) {
            list();
            return Exit.GOOD;
        }
        Scenario scenario = Scenarios.named(name);
        if (scenario == null) {
            throw CommandException.usage("no scenario is called " + name + "; there are: "
                    + Scenarios.ALL.stream().map(Scenario::name).collect(Collectors.joining(", ")));
        }
        if (seconds != null && (seconds < ScenarioOptions.MIN || seconds > ScenarioOptions.MAX)) {
            throw CommandException.usage(
                    "--seconds must be " + ScenarioOptions.MIN + " to " + ScenarioOptions.MAX + ", not " + seconds);
        }
        ScenarioOptions options = new ScenarioOptions(seed, seconds);
        return Trial.play(output, expected(), progress -> scenario.run(options, progress));
    }

    private Expected expected() {
        return seconds == null ? Expected.atMost(Scenario.LONGEST) : Expected.NOTHING;
    }

    private void list() {
        for (Scenario scenario : Scenarios.ALL) {
            if (output.isJson()) {
                Map<String, String> line = new LinkedHashMap<>();
                line.put("name", scenario.name());
                line.put("description", scenario.description());
                output.json(line);
            } else {
                output.line(String.format(Locale.ROOT, "%-17s %s", scenario.name(), scenario.description()));
            }
        }
    }
}
