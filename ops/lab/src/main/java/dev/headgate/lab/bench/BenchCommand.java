package dev.headgate.lab.bench;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "bench",
        header = "Measure what Headgate costs on this machine, and others beside it.",
        subcommands = {
            BenchEngine.class,
            BenchLatency.class,
            BenchHttp.class,
            BenchQuota.class,
            BenchPenalty.class,
            BenchCampaigns.class,
            BenchDoors.class,
            BenchConsole.class,
            BenchScale.class,
            BenchProfile.class,
            BenchClient.class,
            BenchDecision.class,
            BenchSerde.class,
            BenchAnswer.class
        })
public final class BenchCommand extends Group {}
