package dev.headgate.lab.trials;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.trials.scenario.Scenario;
import dev.headgate.trials.scenario.ScenarioOptions;
import dev.headgate.trials.scenario.Scenarios;
import java.nio.file.Path;
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
            "",
            "With 'all' it plays every scenario in its full size, plays on after one that is",
            "not ok, and ends with a table.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate scenario list",
            "  headgate scenario quota --seconds 30 --json",
            "  headgate scenario all --resume verdicts.jsonl",
            "",
            "Exit codes: 0 ok, 1 not ok or stopped, 2 wrong usage, 3 something failed."
        })
public final class ScenarioCommand extends Operation {

    private static final String LIST = "list";
    private static final String ALL = "all";

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "One of those that 'list' lists, or all")
    private String name = LIST;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Of latencies; ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--seconds", paramLabel = "N", description = "Of measuring, 3 to 900 (default: the scenario's)")
    private @Nullable Integer seconds;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "all: add each verdict to this file, and do not play again what has a verdict there")
    private @Nullable Path resume;

    @Mixin
    private final Output output = new Output();

    /** For shells that complete it. */
    private static final class Names implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(Stream.of(LIST), Scenarios.ALL.stream().map(Scenario::name), Stream.of(ALL))
                    .flatMap(names -> names)
                    .iterator();
        }
    }

    @Override
    public Integer call() throws Exception {
        if (name.equals(LIST)) {
            list();
            return Exit.GOOD;
        }
        if (resume != null && !name.equals(ALL)) {
            throw CommandException.usage("--resume is for scenario all");
        }
        if (name.equals(ALL)) {
            return all();
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
        return Trial.play(output, progress -> scenario.run(options, progress));
    }

    private int all() throws Exception {
        if (seconds != null) {
            throw CommandException.usage("scenario all plays full sizes: it takes no --seconds");
        }
        AllScenarios all = new AllScenarios(output, Scenarios.ALL, resume == null ? null : new VerdictFile(resume));
        return Stoppable.run(() -> all.play(new ScenarioOptions(seed, null), new PrintedProgress(output)));
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
