package dev.headgate.lab.bench;

import dev.headgate.bench.micro.MicroBenchmarks;
import dev.headgate.bench.micro.MicroReport;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A benchmark of single operations, in JVMs of their own. */
abstract class OperationBenchmark extends Operation {

    private final Function<MicroBenchmarks, MicroReport<?>> measured;

    @Option(names = "--quick", description = "A quarter of a minute, less exact.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    OperationBenchmark(Function<MicroBenchmarks, MicroReport<?>> measured) {
        this.measured = measured;
    }

    @Override
    public Integer call() throws Exception {
        MicroReport<?> costs = measured.apply(new MicroBenchmarks(quick, new PrintedProgress(output)));
        output.reportBoth(costs, costs.inWords());
        return Exit.GOOD;
    }
}
