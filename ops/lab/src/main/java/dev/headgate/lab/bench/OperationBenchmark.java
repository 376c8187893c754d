package dev.headgate.lab.bench;

import dev.headgate.bench.OperationCosts;
import dev.headgate.cli.support.Exit;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A benchmark of single operations, in JVMs of their own. */
abstract class OperationBenchmark extends Operation {

    private final Measured measured;

    @Option(names = "--quick", description = "A quarter of a minute, less exact.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    OperationBenchmark(Measured measured) {
        this.measured = measured;
    }

    /** What is measured. */
    interface Measured {

        OperationCosts by(boolean quick, Consumer<String> progress);
    }

    @Override
    public Integer call() {
        OperationCosts costs = measured.by(quick, output::note);
        output.reportBoth(costs, costs.inWords());
        return Exit.GOOD;
    }
}
