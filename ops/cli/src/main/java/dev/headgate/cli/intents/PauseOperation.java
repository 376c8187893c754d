package dev.headgate.cli.intents;

import dev.headgate.cli.commands.CommandFilter;
import dev.headgate.cli.commands.CommandOptions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.schemas.CommandKind;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sends a command about the pauses of a vendor's intents. */
abstract class PauseOperation extends ClusterOperation {

    private final CommandKind kind;

    @Option(names = "--vendor", paramLabel = "VENDOR", required = true, description = "Whose intents")
    private String vendor = "";

    @Mixin
    private final CommandFilter filter = new CommandFilter();

    @Mixin
    private final CommandOptions options = new CommandOptions();

    PauseOperation(CommandKind kind) {
        this.kind = kind;
    }

    @Override
    public Integer call() {
        if (filter.hasCorrelation()) {
            throw CommandException.usage("nothing is paused by --correlation; give --group, --tenant or --scope");
        }
        dev.headgate.schemas.Command.Builder command = options.begin(kind, vendor);
        filter.fill(command);
        return options.send(config.read(), command.build(), output);
    }
}
