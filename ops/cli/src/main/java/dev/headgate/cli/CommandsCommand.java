package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "commands",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "Orders to the owners of vendors.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = CommandsSend.class)
final class CommandsCommand extends Group {}
