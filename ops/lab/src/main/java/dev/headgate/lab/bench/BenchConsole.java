package dev.headgate.lab.bench;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "console",
        header = "Measure what a console costs, and each who looks at it.",
        description = {
            "",
            "The console is a process of its own, whose processor time is counted; reports of",
            "10,000 vendors come from here, 1,000 a second. Nobody looks first, then ten do,",
            "each at a hundred rows. Takes a minute and a half.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench console",
            "  headgate bench console --quick --json",
            "",
            "Exit codes: 0 measured, 2 wrong usage, 3 something failed."
        })
final class BenchConsole extends Operation {

    private static final int VENDORS = 10_000;
    private static final int CHANGES = 1_000;
    private static final int VIEWERS = 10;

    @Option(names = "--quick", description = "A tenth of the vendors, for less time.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        int part = quick ? 10 : 1;
        Duration span = Duration.ofSeconds(quick ? 5 : 30);
        ConsoleLoad.Report report = new ConsoleLoad(VENDORS / part, CHANGES / part, span, new PrintedProgress(output))
                .measure(List.of(0, VIEWERS));
        output.reportBoth(report, report.inWords());
        return Exit.GOOD;
    }
}
