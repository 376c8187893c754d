package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "formats",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "The formats in which the ledger is written.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {FormatsShow.class, FormatsFinalize.class})
final class FormatsCommand extends Group {}
