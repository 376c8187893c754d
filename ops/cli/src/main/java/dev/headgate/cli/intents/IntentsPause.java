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
        name = "pause",
        header = "Start no call of a group, tenant or scope until it is resumed.",
        description = {
            "",
            "Those too that come later. Without --group, --tenant or --scope all of the",
            "vendor. Calls in flight end as they do; deadlines go on, and what passes one",
            "ends EXPIRED. The pause survives crashes and ends by itself at --expires.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents pause --vendor acme --group spring --expires 2h",
            "  headgate intents pause --vendor acme --reason 'vendor asked us to'",
            "",
            "Exit codes: 0 paused, 1 the owner refused, or said nothing within --wait, 2",
            "wrong usage or configuration, 3 a broker failed."
        })
final class IntentsPause extends Operation {

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
        dev.headgate.schemas.Command.Builder command = options.begin(CommandKind.PAUSE, vendor);
        filter.fill(command);
        return options.send(config.read(), command.build(), output);
    }
}
