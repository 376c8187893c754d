package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "topics",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "The topics that Headgate uses.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TopicsApply.class)
final class TopicsCommand extends Group {}
