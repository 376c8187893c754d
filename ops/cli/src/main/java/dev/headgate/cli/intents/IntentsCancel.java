package dev.headgate.cli.intents;

import dev.headgate.app.Configuration;
import dev.headgate.cli.commands.CommandFilter;
import dev.headgate.cli.commands.CommandOptions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.CommandKind;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "cancel",
        header = "Cancel an intent, or all that wait of a group, tenant or scope.",
        description = {
            "",
            "They end CANCELLED and spend no permit; one in flight is not interrupted, and",
            "not repeated. By --intent one that has not come yet is cancelled when it comes,",
            "until --expires; all others mean what was accepted before the command.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents cancel --vendor acme --intent a1",
            "  headgate intents cancel --vendor acme --group spring --dry-run",
            "  headgate intents cancel --vendor acme --group spring --wait 10m",
            "",
            "Exit codes: 0 done, or there was nothing to do, 1 the owner refused, or said",
            "nothing within --wait, 2 wrong usage or configuration, 3 a broker failed."
        })
final class IntentsCancel extends ClusterOperation {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Option(names = "--vendor", paramLabel = "VENDOR", required = true, description = "Whose intents")
    private String vendor = "";

    @Option(names = "--intent", paramLabel = "ID", description = "Only this intent")
    private @Nullable String intent;

    @Mixin
    private final CommandFilter filter = new CommandFilter();

    @Option(names = "--dry-run", description = "Only say how many there are.")
    private boolean dryRun;

    @Mixin
    private final CommandOptions options = new CommandOptions();

    @Override
    public Integer call() {
        if ((intent == null) == filter.isEmpty()) {
            throw CommandException.usage(
                    "which? Give --intent ID, or else --group, --tenant, --scope or --correlation");
        }
        Configuration configuration = config.read();
        if (dryRun) {
            return count(configuration);
        }
        dev.headgate.schemas.Command.Builder command =
                options.begin(CommandKind.CANCEL, vendor).setIntentId(intent);
        filter.fill(command);
        return options.send(configuration, command.build(), output);
    }

    private int count(Configuration configuration) {
        dev.headgate.schemas.Command.Builder query =
                Queries.begin(vendor, CommandOptions.self()).setIntentId(intent);
        filter.fill(query);
        Answer answer;
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                Queries queries = new Queries(cluster, configuration, PATIENCE)) {
            answer = queries.ask(query.build());
        }
        int waiting = answer.getCount() - answer.getInFlight();
        output.report(
                NamedValues.of(
                        "vendor", vendor,
                        "wouldEnd", waiting,
                        "wouldNotRepeat", answer.getInFlight()),
                List.of("would cancel " + waiting + " that wait, and not repeat " + answer.getInFlight()
                        + " in flight"));
        return Exit.GOOD;
    }
}
