package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "dead-letters",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "The intents that were given up.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {DeadLettersList.class, DeadLettersReplay.class})
final class DeadLettersCommand extends Group {}
