package dev.headgate.cli;

import picocli.CommandLine.Command;

@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = "Measure what Headgate costs on this machine, and others beside it.",
        description = "",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            BenchEngine.class,
            BenchLatency.class,
            BenchHttp.class,
            BenchQuota.class,
            BenchPenalty.class,
            BenchCampaigns.class,
            BenchScale.class,
            BenchProfile.class,
            BenchClient.class,
            BenchDecision.class,
            BenchSerde.class,
            BenchAnswer.class
        })
final class BenchCommand extends Group {}
