package dev.headgate.lab.bench;

import dev.headgate.bench.micro.MicroBenchmarks;
import dev.headgate.bench.micro.MicroReport;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "decision",
        header = "Measure the time and memory of one decision, by the number of scopes.",
        description = {
            "",
            "A vendor with a limit for all of it and one for each of 1, 100 and 10,000",
            "accounts, and 20,000 unfinished intents. Takes three minutes, in other",
            "JVMs with a heap of 1 GiB; the machine should do nothing else.",
            "",
            "  vendorBound   two steps: a call ends, an intent is accepted; one call",
            "                starts. The vendor's limit binds.",
            "  accountBound  the same, and each account waits for its own limit.",
            "  idleTick      one step: every account is at its limit, nothing is due.",
            "",
            "ns/op and B/op are nanoseconds and bytes allocated in one of these, ± is",
            "half of the 99.9 %% confidence interval, growth the factor to the row above.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench decision",
            "  headgate bench decision --quick --json",
            "",
            "Exit codes: 0 measured, 2 wrong usage, 3 something failed."
        })
final class BenchDecision extends Operation {

    @Option(names = "--quick", description = "Half a minute, less exact.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        MicroReport<?> costs = new MicroBenchmarks(quick, new PrintedProgress(output)).decision();
        output.reportBoth(costs, costs.inWords());
        return Exit.GOOD;
    }
}
