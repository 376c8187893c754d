package dev.headgate.lab.bench;

import dev.headgate.bench.Comparison;
import dev.headgate.bench.Plan;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A benchmark that compares contenders. */
abstract class BenchComparison extends Operation {

    private final Measured measured;

    @Option(names = "--peers", description = "Also measure what else users would write or pick.")
    private boolean peers;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "Measure these and no others, by name; several with commas.")
    private List<String> only = new ArrayList<>();

    @Mixin
    private final Repeats repeats = new Repeats();

    @Option(names = "--quick", description = "Much less work, and so figures that tell little.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    BenchComparison(Measured measured) {
        this.measured = measured;
    }

    /** What is measured. */
    interface Measured {

        Comparison<?> by(Plan plan, Progress progress) throws Exception;
    }

    /** Measures as the options say, unless a signal stops it, and prints what came of it. */
    @Override
    public Integer call() throws Exception {
        Plan plan = new Plan(peers, only, repeats.number(), quick);
        Comparison<?> comparison = Stoppable.run(() -> measured.by(plan, new PrintedProgress(output)));
        output.report(comparison, comparison.inWords());
        return Exit.GOOD;
    }
}
