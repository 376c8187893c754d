package dev.headgate.bench;

import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Spread;
import dev.headgate.bench.figure.Text;
import dev.headgate.bench.load.Intents;
import dev.headgate.bench.load.PacedIntents;
import dev.headgate.bench.load.PacedSize;
import dev.headgate.bench.load.ResultAudit;
import dev.headgate.bench.load.Shape;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Measures how long it takes from producing an intent to its result, where a call is answered at once. */
public final class Latency {

    private static final List<Contender> OWN = List.of(Contenders.COPY, Contenders.COPY_ON_DEMAND, Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.COPY,
            Contenders.COPY_ON_DEMAND,
            Contenders.HEADGATE,
            Contenders.COPY_AT_LEAST_ONCE,
            Contenders.PLAIN);
    private static final Shape SHAPE = new Shape(1, 1);
    private static final int BULKHEAD = 64;
    private static final Duration QUIET = Duration.ofSeconds(30);

    private Latency() {}

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<Figures> measure(Plan plan, Progress progress) throws Exception {
        return measure(plan.rounds(OWN, ALL, progress), plan.quick() ? PacedSize.QUICK : PacedSize.FULL);
    }

    static Comparison<Figures> measure(Rounds rounds, PacedSize size) throws Exception {
        Machine machine = Machine.now();
        Map<Contender, List<Run>> runs = rounds.play(it -> run(it, size));
        List<Run> copies = runs.getOrDefault(Contenders.COPY_ON_DEMAND, List.of());
        List<Figures> rows = new ArrayList<>();
        runs.forEach((contender, its) -> rows.add(Figures.of(contender, size, its, copies)));
        return new Comparison<>("latency", rounds.repeats(), machine.after(), rows);
    }

    /** Starts a broker and the contender, warms it up, and measures. */
    private static Run run(Contender contender, PacedSize size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            Intents intents = cluster.intents(0);
            ContenderProcess process = cluster.run(contender, cluster.assignment(BULKHEAD, CallKind.INSTANT));
            intents.write(size.warmUp());
            ResultAudit audit = cluster.audit();
            audit.readUntil(size.warmUp(), QUIET);
            if (audit.distinct() < size.warmUp()) {
                throw new IllegalStateException(contender.name() + " wrote only " + audit.distinct()
                        + " results; its process printed:\n" + process.jvm().log());
            }
            Duration before = process.cpu();
            long began = System.nanoTime();
            Histogram nanos = PacedIntents.time(intents, audit, size.warmUp(), size);
            double cores = (double) process.cpu().minus(before).toNanos() / (System.nanoTime() - began);
            return new Run(nanos, size.intents() - audit.distinct(), cores);
        }
    }

    /** One of the repeats, with nanoseconds until a result was read. */
    record Run(Histogram nanos, long missing, double cores) implements Rounds.Run {

        /** In milliseconds. */
        double percentile(double percent) {
            return nanos.getValueAtPercentile(percent) / 1e6;
        }

        @Override
        public String inWords() {
            return Text.format(
                    "p50 %.1f ms, p99 %.1f ms over %,d; %,d missing",
                    percentile(50), percentile(99), nanos.getTotalCount(), missing);
        }
    }

    /**
     * How long a contender's results take.
     *
     * @param contender its name
     * @param guarantee what it promises should it crash
     * @param perSecond intents produced
     * @param p50Millis milliseconds from producing an intent until its result was read
     * @param p99Millis the same
     * @param maxMillis the same
     * @param p50ToCopy p50 as a multiple of that of copy-on-demand in the same repeat; null where that did not run
     * @param cores of the machine that the process used
     * @param measured intents in each repeat
     * @param missing intents without a result, in all repeats
     */
    public record Figures(
            String contender,
            String guarantee,
            int perSecond,
            Spread p50Millis,
            Spread p99Millis,
            Spread maxMillis,
            @Nullable Spread p50ToCopy,
            Spread cores,
            long measured,
            long missing)
            implements Row {

        /**
         * @param runs of the contender, in the order of the repeats
         * @param copies the same of copy-on-demand; none if it did not run
         */
        static Figures of(Contender contender, PacedSize size, List<Run> runs, List<Run> copies) {
            return new Figures(
                    contender.name(),
                    contender.guarantee(),
                    size.perSecond(),
                    Spread.of(runs, 2, it -> it.percentile(50)),
                    Spread.of(runs, 2, it -> it.percentile(99)),
                    Spread.of(runs, 2, it -> it.percentile(100)),
                    copies.isEmpty() ? null : Spread.ofRatios(runs, copies, it -> it.percentile(50), 2),
                    Spread.of(runs, 3, Run::cores),
                    runs.stream()
                            .mapToLong(it -> it.nanos().getTotalCount())
                            .min()
                            .orElse(0),
                    runs.stream().mapToLong(Run::missing).sum());
        }

        @Override
        public List<Cell> cells() {
            return List.of(
                    Cell.text("contender", contender),
                    Cell.spread("p50 ms", p50Millis, 1),
                    Cell.spread("of copy-on-demand", p50ToCopy, 2),
                    Cell.spread("p99 ms", p99Millis, 1),
                    Cell.spread("max ms", maxMillis, 1),
                    Cell.spread("cores", cores, 3),
                    Cell.count("missing", missing),
                    Cell.text("guarantee", guarantee));
        }
    }
}
