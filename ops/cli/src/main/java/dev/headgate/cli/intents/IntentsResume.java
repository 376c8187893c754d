package dev.headgate.cli.intents;

import dev.headgate.cli.commands.CommandFilter;
import dev.headgate.cli.commands.CommandOptions;
import dev.headgate.cli.support.CommandException;
import dev.headgate.cli.support.Config;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.schemas.CommandKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "resume",
        header = "Lift the pauses of a group, tenant or scope.",
        description = {
            "",
            "Each pause that is of no others than these: without --group, --tenant or",
            "--scope all of the vendor. What was paused keeps its place in its lane.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents resume --vendor acme --group spring",
            "  headgate intents resume --vendor acme",
            "",
            "Exit codes: 0 resumed, or nothing was paused, 1 the owner refused, or said",
            "nothing within --wait, 2 wrong usage or configuration, 3 a broker failed."
        })
final class IntentsResume extends Operation {

    @Mixin
    private final Config config = new Config();

    @Option(names = "--vendor", paramLabel = "VENDOR", required = true, description = "Whose intents")
    private String vendor = "";

    @Mixin
    private final CommandFilter filter = new CommandFilter();

    @Mixin
    private final CommandOptions options = new CommandOptions();

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        if (filter.hasCorrelation()) {
            throw CommandException.usage("nothing is paused by --correlation; give --group, --tenant or --scope");
        }
        dev.headgate.schemas.Command.Builder command = options.begin(CommandKind.RESUME, vendor);
        filter.fill(command);
        return options.send(config.read(), command.build(), output);
    }
}
