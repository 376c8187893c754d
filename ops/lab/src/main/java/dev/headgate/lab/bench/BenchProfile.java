package dev.headgate.lab.bench;

import dev.headgate.bench.profile.Profile;
import dev.headgate.bench.profile.ProfileFigures;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "profile",
        header = "Find out where Headgate's processor time goes.",
        description = {
            "",
            "Runs Headgate as bench engine or bench http does, 16 vendors in 4 partitions,",
            "and samples its process by async-profiler once it is warm. Prints what the",
            "time is spent for, and draws a flame graph. On Linux; takes two minutes.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench profile ENGINE --flame-graph engine.html",
            "  headgate bench profile HTTP --flame-graph http.html --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchProfile extends Operation {

    @Parameters(paramLabel = "WORK", description = "What Headgate does meanwhile: ${COMPLETION-CANDIDATES}.")
    private Profile.Work work = Profile.Work.ENGINE;

    @Option(
            names = "--flame-graph",
            paramLabel = "FILE",
            defaultValue = "flame-graph.html",
            description = "Draw it there, as HTML; ${DEFAULT-VALUE}.")
    private Path flameGraph = Path.of("flame-graph.html");

    @Option(names = "--quick", description = "Much less work, and so figures that tell little.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        Files.writeString(flameGraph, ""); // before minutes of measuring
        ProfileFigures figures =
                Stoppable.run(() -> Profile.measure(work, quick, flameGraph, new PrintedProgress(output)));
        output.report(figures, figures.inWords());
        return Exit.GOOD;
    }
}
