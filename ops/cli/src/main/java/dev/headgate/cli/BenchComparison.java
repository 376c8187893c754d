package dev.headgate.cli;

import dev.headgate.bench.Comparison;
import dev.headgate.bench.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A benchmark that compares contenders. */
abstract class BenchComparison implements Callable<Integer> {

    private static final int MOST = 100;

    private final Measured measured;

    @Option(names = "--peers", description = "Also measure what else users would write or pick.")
    private boolean peers;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "Measure these and no others, by name; several with commas.")
    private List<String> only = new ArrayList<>();

    @Option(names = "--repeats", paramLabel = "N", defaultValue = "3", description = "Of each; ${DEFAULT-VALUE}.")
    private int repeats;

    @Option(names = "--quick", description = "Much less work, and so figures that tell little.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    BenchComparison(Measured measured) {
        this.measured = measured;
    }

    /** What is measured. */
    interface Measured {

        Comparison<?> by(Plan plan, Consumer<String> progress) throws Exception;
    }

    /** Measures as the options say, unless a signal stops it, and prints what came of it. */
    @Override
    public Integer call() throws Exception {
        if (repeats < 1 || repeats > MOST) {
            throw CommandException.usage("--repeats must be 1 to " + MOST + ", not " + repeats);
        }
        Plan plan = new Plan(peers, only, repeats, quick);
        Comparison<?> comparison = Stoppable.run(() -> measured.by(plan, output::note));
        if (output.isJson()) {
            output.json(comparison);
        } else {
            comparison.inWords().forEach(output::line);
        }
        return Exit.GOOD;
    }
}
