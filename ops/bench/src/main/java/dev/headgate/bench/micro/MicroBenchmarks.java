package dev.headgate.bench.micro;

import dev.headgate.bench.Layout;
import dev.headgate.bench.Machine;
import dev.headgate.bench.Row;
import dev.headgate.bench.Spread;
import dev.headgate.bench.Text;
import dev.headgate.trials.harness.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures single operations with JMH, each in JVMs of their own with this one's class path; the heap and the collector are
 * those of the program by default.
 *
 * @param effort how long is measured
 * @param progress is told each figure when it is there
 */
public record MicroBenchmarks(Effort effort, Progress progress) {

    /**
     * Figures of an operation: nanoseconds and bytes allocated per operation. The error is half the width of the 99.9 %
     * confidence interval, in nanoseconds; null if there were too few iterations.
     */
    public static final Layout OPERATION = Layout.of(
            "operation nanos error bytes",
            row -> List.of(
                    row.textCell("operation", "operation"),
                    row.numberCell("ns/op", "nanos", "%,.0f"),
                    row.numberCell("±", "error", "%,.0f"),
                    row.countCell("B/op", "bytes")));

    /**
     * The same of a decision: scopes are the accounts of the vendor, steps those of the core in an operation, and growth is
     * nanos as a multiple of those with the fewer scopes measured before; null for the first.
     */
    public static final Layout DECISION = Layout.of(
            "operation scopes steps nanos error nanosPerStep bytes growth",
            row -> List.of(
                    row.textCell("operation", "operation"),
                    row.countCell("scopes", "scopes"),
                    row.numberCell("ns/op", "nanos", "%,.0f"),
                    row.numberCell("±", "error", "%,.0f"),
                    row.numberCell("ns/step", "nanosPerStep", "%,.0f"),
                    row.countCell("B/op", "bytes"),
                    row.numberCell("growth", "growth", "x %.2f")));

    private static final List<String> DECISIONS = List.of("vendorBound", "accountBound", "idleTick");
    private static final List<Integer> SCOPES = List.of(1, 100, 10_000);
    private static final String ALLOCATED = "gc.alloc.rate.norm";
    private static final String JVM = "-Xms1g -Xmx1g -XX:+UseG1GC -XX:+AlwaysPreTouch"
            + " --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED";

    /**
     * How long is measured.
     *
     * @param forks JVMs, one after the other; 0: this one
     * @param warmUps iterations that do not count, for each JVM
     * @param iterations those that do
     * @param millis each one's length
     */
    record Effort(int forks, int warmUps, int iterations, int millis) {

        /** Compiling what a step runs takes some seconds where the processors are busy. */
        static final Effort FULL = new Effort(2, 5, 4, 1_000);

        static final Effort QUICK = new Effort(1, 4, 4, 350);
    }

    /** @param quick less exactly, in a fraction of the time */
    public MicroBenchmarks(boolean quick, Progress progress) {
        this(quick ? Effort.QUICK : Effort.FULL, progress);
    }

    /** A decision of the core, by the number of scopes; three minutes, half of one if quick. */
    public MicroReport decision() {
        Machine machine = Machine.now();
        List<Row> costs = new ArrayList<>();
        for (String operation : DECISIONS) {
            int steps = operation.equals("idleTick") ? 1 : 2;
            Row fewer = null;
            for (int scopes : SCOPES) {
                progress.begun(
                        Text.format("%s, %,d scopes", operation, scopes),
                        costs.size(),
                        DECISIONS.size() * SCOPES.size());
                Row cost = measure(DecisionBenchmark.class, operation, scopes);
                double nanos = cost.number("nanos");
                fewer = DECISION.row(
                        operation,
                        scopes,
                        steps,
                        nanos,
                        cost.figures().get("error"),
                        Spread.rounded(nanos / steps, 2),
                        cost.count("bytes"),
                        fewer == null ? null : Spread.rounded(nanos / fewer.number("nanos"), 2));
                costs.add(fewer);
            }
        }
        return MicroReport.of(machine, costs);
    }

    /** Reading an intent and writing its result; two minutes, 25 seconds if quick. */
    public MicroReport serde() {
        return operations(
                SerdeBenchmark.class,
                "decodeIntent decodeIntentOfRegistry decodeIntentOfJson"
                        + " encodeResult encodeResultOfRegistry encodeResultAsJson");
    }

    /** Deciding what an answer means, as long. */
    public MicroReport answer() {
        return operations(AnswerBenchmark.class, "plain retryAfter jsonRule rateLimitHint");
    }

    private MicroReport operations(Class<?> benchmark, String names) {
        Machine machine = Machine.now();
        List<String> operations = List.of(names.split(" ", -1));
        List<Row> costs = new ArrayList<>();
        for (String operation : operations) {
            progress.begun(operation, costs.size(), operations.size());
            costs.add(measure(benchmark, operation, null));
        }
        return MicroReport.of(machine, costs);
    }

    /**
     * @param scopes the benchmark's parameter, if it has one
     * @throws IllegalStateException if JMH could not run, saying why
     */
    private Row measure(Class<?> benchmark, String operation, @Nullable Integer scopes) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\." + operation + "$")
                .forks(effort.forks())
                .warmupIterations(effort.warmUps())
                .warmupTime(TimeValue.milliseconds(effort.millis()))
                .measurementIterations(effort.iterations())
                .measurementTime(TimeValue.milliseconds(effort.millis()))
                .jvmArgs(JVM.split(" ", -1))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true);
        if (scopes != null) {
            options.param("scopes", scopes.toString());
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        try {
            RunResult run = new Runner(
                            options.build(), OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL))
                    .runSingle();
            double nanos = Spread.rounded(run.getPrimaryResult().getScore(), 2);
            double error = run.getPrimaryResult().getScoreError();
            long bytes =
                    Math.round(Objects.requireNonNull(run.getSecondaryResults().get(ALLOCATED), ALLOCATED)
                            .getScore());
            progress.accept(Text.format(
                    "%s%s: %,.0f ns, %,d B",
                    operation, scopes == null ? "" : Text.format(", %,d scopes", scopes), nanos, bytes));
            return OPERATION.row(operation, nanos, Double.isNaN(error) ? null : Spread.rounded(error, 2), bytes);
        } catch (RunnerException e) {
            throw new IllegalStateException(
                    "JMH failed: " + e.getMessage() + "\n" + said.toString(StandardCharsets.UTF_8), e);
        }
    }
}
