package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "results",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "The outcomes of intents.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = ResultsTail.class)
final class ResultsCommand extends Group {}
