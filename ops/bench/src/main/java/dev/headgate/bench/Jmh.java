package dev.headgate.bench;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
     * What an operation costs.
     *
     * @param nanos per operation
     * @param error half the width of the 99.9 % confidence interval, in nanoseconds; null if there were too few iterations
     * @param bytes allocated per operation
     */
    record Cost(double nanos, @Nullable Double error, long bytes) {}

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
    static Cost run(Class<?> benchmark, String operation, Map<String, String> parameters, Effort effort) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        OutputFormat format = OutputFormatFactory.createFormatInstance(
                new PrintStream(said, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        ChainedOptionsBuilder options =
                options(effort).include("^" + benchmark.getName().replace(".", "\\.") + "\\." + operation + "$");
        parameters.forEach(options::param);
        try {
            return cost(new Runner(options.build(), format).runSingle());
        } catch (RunnerException e) {
            throw new IllegalStateException(
                    "JMH failed: " + e.getMessage() + "\n" + said.toString(StandardCharsets.UTF_8), e);
        }
    }

    private static ChainedOptionsBuilder options(Effort effort) {
        TimeValue length = TimeValue.milliseconds(effort.millis());
        return new OptionsBuilder()
                .forks(effort.forks())
                .warmupIterations(effort.warmUps())
                .warmupTime(length)
                .measurementIterations(effort.iterations())
                .measurementTime(length)
                .jvmArgs(JVM)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true);
    }

    private static Cost cost(RunResult run) {
        Result<?> primary = run.getPrimaryResult();
        Result<?> allocated = run.getSecondaryResults().get(ALLOCATED);
        if (allocated == null) {
            throw new IllegalStateException("this JVM does not tell what a thread allocates");
        }
        double error = primary.getScoreError();
        return new Cost(
                rounded(primary.getScore()),
                Double.isNaN(error) ? null : rounded(error),
                Math.round(allocated.getScore()));
    }

    /** The machine's load average of a minute; negative where it is not known. */
    static double load() {
        return rounded(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    static double rounded(double value) {
        return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
    }
}
