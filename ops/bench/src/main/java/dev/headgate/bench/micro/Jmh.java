package dev.headgate.bench.micro;

import dev.headgate.bench.figure.Spread;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one method of a benchmark in JVMs of its own with the heap and collector pinned. */
final class Jmh {

    /**
     * How long is measured.
     *
     * @param forks JVMs, one after the other; 0: this one
     * @param warmUps iterations that do not count, for each JVM
     * @param iterations those that do
     * @param millis each one's length
     */
    record Settings(int forks, int warmUps, int iterations, int millis) {

        /** Compiling what a step runs takes some seconds where the processors are busy. */
        static final Settings FULL = new Settings(2, 5, 4, 1_000);

        static final Settings QUICK = new Settings(1, 4, 4, 350);
    }

    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /** The collector is the one of the program by default. */
    private static final String[] JVM = {
        "-Xms1g",
        "-Xmx1g",
        "-XX:+UseG1GC",
        "-XX:+AlwaysPreTouch",
        "--sun-misc-unsafe-memory-access=allow",
        "--enable-native-access=ALL-UNNAMED"
    };

    private Jmh() {}

    /**
     * Measures in child processes with this one's class path.
     *
     * @param parameters of the benchmark, by name
     * @throws IllegalStateException if JMH could not run, saying why
     */
    static OperationCost run(Class<?> benchmark, String operation, Map<String, String> parameters, Settings settings) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        OutputFormat format = OutputFormatFactory.createFormatInstance(
                new PrintStream(said, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        ChainedOptionsBuilder options =
                options(settings).include("^" + benchmark.getName().replace(".", "\\.") + "\\." + operation + "$");
        parameters.forEach(options::param);
        try {
            return cost(operation, new Runner(options.build(), format).runSingle());
        } catch (RunnerException e) {
            throw new IllegalStateException(
                    "JMH failed: " + e.getMessage() + "\n" + said.toString(StandardCharsets.UTF_8), e);
        }
    }

    private static ChainedOptionsBuilder options(Settings settings) {
        TimeValue length = TimeValue.milliseconds(settings.millis());
        return new OptionsBuilder()
                .forks(settings.forks())
                .warmupIterations(settings.warmUps())
                .warmupTime(length)
                .measurementIterations(settings.iterations())
                .measurementTime(length)
                .jvmArgs(JVM)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true);
    }

    private static OperationCost cost(String operation, RunResult run) {
        Result<?> primary = run.getPrimaryResult();
        Result<?> allocated = run.getSecondaryResults().get(ALLOCATED);
        if (allocated == null) {
            throw new IllegalStateException("this JVM does not tell what a thread allocates");
        }
        double error = primary.getScoreError();
        return new OperationCost(
                operation,
                rounded(primary.getScore()),
                Double.isNaN(error) ? null : rounded(error),
                Math.round(allocated.getScore()));
    }

    static double rounded(double value) {
        return Spread.rounded(value, 2);
    }
}
