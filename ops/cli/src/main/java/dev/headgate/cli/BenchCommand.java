package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "Measure what Headgate costs on this machine.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {BenchDecision.class, BenchSerde.class, BenchAnswer.class, BenchClient.class})
final class BenchCommand extends Group {}
