package dev.headgate.lab.bench;

import dev.headgate.bench.scale.Scale;
import dev.headgate.bench.scale.ScaleFigures;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "scale",
        header = "Measure how cost grows with vendors, scopes, partitions and what waits.",
        description = {
            "",
            "Headgate as it is, exactly_once_v2, all of it in one task but for partitions:",
            "",
            "  VENDORS       1 to 30,000; calls are answered at once",
            "  SCOPES        1 to 1,000,000 of one vendor, each with a count of its own",
            "  DAILY_SCOPES  the same, and each count reaches back 24 hours",
            "  WAITING       1,000 to 1,000,000 intents of a vendor that cools down; what is",
            "                measured is the rate of another vendor beside it",
            "  IN_FLIGHT     16 to 4,000 calls; their latency grows with their number, up to",
            "                0.4 s, so that never more than 10,000 could end in a second",
            "  PARTITIONS    1 to 96 of one process, with 96 vendors in all",
            "  IDLE          what 1 and 10,000 vendors use that have nothing to do",
            "",
            "Heap is what is in use after a collection when all is done. Takes forty minutes",
            "for each repeat; the machine should do nothing else.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench scale --plot scale.svg",
            "  headgate bench scale --only WAITING,IDLE --repeats 1",
            "  headgate bench scale --quick --repeats 1 --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchScale extends Operation {

    @Option(
            names = "--only",
            paramLabel = "ROW",
            split = ",",
            description = "Measure these and no others; several with commas.")
    private List<Scale.Part> only = new ArrayList<>();

    @Mixin
    private final Repeats repeats = new Repeats();

    @Option(names = "--quick", description = "Less work, up to 10,000; figures that tell little.")
    private boolean quick;

    @Option(names = "--plot", paramLabel = "FILE", description = "Draw the rates there, as SVG.")
    private @Nullable Path plot;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        int each = repeats.number();
        if (plot != null) {
            Files.writeString(plot, ""); // before minutes of measuring
        }
        ScaleFigures figures = Stoppable.run(() -> Scale.measure(only, each, quick, new PrintedProgress(output)));
        if (plot != null) {
            Files.writeString(plot, figures.plot());
        }
        output.report(figures, figures.inWords());
        return Exit.GOOD;
    }
}
