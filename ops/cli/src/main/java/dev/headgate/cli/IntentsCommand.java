package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "intents",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "The calls that are wanted.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = IntentsSend.class)
final class IntentsCommand extends Group {}
