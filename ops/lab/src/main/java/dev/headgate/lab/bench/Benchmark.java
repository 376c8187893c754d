package dev.headgate.lab.bench;

import dev.headgate.bench.Plan;
import dev.headgate.bench.Report;
import dev.headgate.bench.micro.MicroBenchmarks;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that measures and prints what came of it. */
abstract class Benchmark extends Operation {

    static final String EXIT_OF_OPERATIONS = "%n%nExit codes: 0 measured, 2 wrong usage, 3 something failed.";
    static final String EXIT = "%n%nExit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed.";

    @Option(names = "--quick", description = "Much less work, and so figures that tell little.")
    boolean quick;

    @Mixin
    final Output output = new Output();

    abstract Report measure(Progress progress) throws Exception;

    void print(Report report) {
        output.report(report, report.inWords());
    }

    /** Returns the exit code. */
    int judge(Report report) {
        return Exit.GOOD;
    }

    @Override
    public final Integer call() throws Exception {
        Report report = measure(new PrintedProgress(output));
        print(report);
        return judge(report);
    }

    /** A benchmark that is measured several times, unless a signal stops it. */
    abstract static class Repeated extends Benchmark {

        private static final int MAX = 100;

        @Option(names = "--repeats", paramLabel = "N", defaultValue = "3", description = "Of each; ${DEFAULT-VALUE}.")
        private int repeats;

        abstract Report measure(int each, Progress progress) throws Exception;

        @Override
        final Report measure(Progress progress) throws Exception {
            if (repeats < 1 || repeats > MAX) {
                throw CommandException.usage("--repeats must be 1 to " + MAX + ", not " + repeats);
            }
            return Stoppable.run(() -> measure(repeats, progress));
        }
    }

    /** A benchmark that compares contenders. */
    abstract static class Comparing extends Repeated {

        private final Measured measured;

        @Option(names = "--peers", description = "Also measure what else users would write or pick.")
        private boolean peers;

        @Option(
                names = "--only",
                paramLabel = "NAME",
                split = ",",
                description = "Measure these and no others, by name; several with commas.")
        private List<String> only = new ArrayList<>();

        Comparing(Measured measured) {
            this.measured = measured;
        }

        /** What is measured. */
        interface Measured {

            Report by(Plan plan, Progress progress) throws Exception;
        }

        @Override
        final Report measure(int each, Progress progress) throws Exception {
            return measured.by(new Plan(peers, only, each, quick), progress);
        }
    }

    /** A benchmark of single operations, in JVMs of their own. */
    abstract static class OfOperations extends Benchmark {

        private final Function<MicroBenchmarks, Report> measured;

        OfOperations(Function<MicroBenchmarks, Report> measured) {
            this.measured = measured;
        }

        @Override
        final Report measure(Progress progress) {
            return measured.apply(new MicroBenchmarks(quick, progress));
        }

        @Override
        final void print(Report report) {
            output.reportBoth(report, report.inWords());
        }
    }
}
