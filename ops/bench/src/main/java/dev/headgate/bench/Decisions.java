package dev.headgate.bench;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures {@link DecisionBenchmark}, each number of scopes in JVMs of its own with the heap and collector pinned. */
public final class Decisions {

    /** A benchmark and the steps of the core in one of its operations. */
    private record Operation(String name, int steps) {}

    private static final List<Operation> OPERATIONS =
            List.of(new Operation("vendorBound", 2), new Operation("accountBound", 2), new Operation("idleTick", 1));
    private static final List<Integer> SCOPES = List.of(1, 100, 10_000);
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

    private final Effort effort;
    private final Consumer<String> progress;

    Decisions(Effort effort, Consumer<String> progress) {
        this.effort = effort;
        this.progress = progress;
    }

    /**
     * Measures in child processes with this one's class path.
     *
     * @param quick less exactly, in half a minute rather than three minutes
     * @param progress is told each figure when it is there
     * @throws IllegalStateException if JMH could not run, saying why
     */
    public static DecisionCosts measure(boolean quick, Consumer<String> progress) {
        return new Decisions(quick ? Effort.QUICK : Effort.FULL, progress).measure();
    }

    DecisionCosts measure() {
        double before = load();
        List<DecisionCost> costs = new ArrayList<>();
        for (Operation operation : OPERATIONS) {
            DecisionCost fewer = null;
            for (int scopes : SCOPES) {
                fewer = cost(operation, scopes, fewer);
                costs.add(fewer);
            }
        }
        return new DecisionCosts(
                LocalDate.now(ZoneOffset.UTC).toString(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                before,
                load(),
                costs);
    }

    private DecisionCost cost(Operation operation, int scopes, @Nullable DecisionCost fewer) {
        RunResult run = run(operation, scopes);
        Result<?> primary = run.getPrimaryResult();
        double nanos = rounded(primary.getScore());
        double error = primary.getScoreError();
        long bytes = allocated(run);
        progress.accept(
                String.format(Locale.ROOT, "%s, %,d scopes: %,.0f ns, %,d B", operation.name(), scopes, nanos, bytes));
        return new DecisionCost(
                operation.name(),
                scopes,
                operation.steps(),
                nanos,
                Double.isNaN(error) ? null : rounded(error),
                rounded(nanos / operation.steps()),
                bytes,
                fewer == null ? null : rounded(nanos / fewer.nanos()));
    }

    private static long allocated(RunResult run) {
        Result<?> allocated = run.getSecondaryResults().get(ALLOCATED);
        if (allocated == null) {
            throw new IllegalStateException("this JVM does not tell what a thread allocates");
        }
        return Math.round(allocated.getScore());
    }

    private RunResult run(Operation operation, int scopes) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        OutputFormat format = OutputFormatFactory.createFormatInstance(
                new PrintStream(said, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        try {
            return new Runner(options(operation, scopes), format).runSingle();
        } catch (RunnerException e) {
            throw new IllegalStateException(
                    "JMH failed: " + e.getMessage() + "\n" + said.toString(StandardCharsets.UTF_8), e);
        }
    }

    private Options options(Operation operation, int scopes) {
        TimeValue length = TimeValue.milliseconds(effort.millis());
        return new OptionsBuilder()
                .include("^" + DecisionBenchmark.class.getName().replace(".", "\\.") + "\\." + operation.name() + "$")
                .param("scopes", Integer.toString(scopes))
                .forks(effort.forks())
                .warmupIterations(effort.warmUps())
                .warmupTime(length)
                .measurementIterations(effort.iterations())
                .measurementTime(length)
                .jvmArgs(JVM)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .build();
    }

    private static double load() {
        return rounded(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static double rounded(double value) {
        return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
    }
}
