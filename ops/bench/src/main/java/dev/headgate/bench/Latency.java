package dev.headgate.bench;

import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Measures how long it takes from producing an intent to its result, where a call is answered at once. */
public final class Latency {

    private static final List<Contender> OWN = Contender.list("copy copy-on-demand headgate");
    private static final List<Contender> ALL = Contender.list("copy copy-on-demand headgate copy-at-least-once plain");

    /**
     * How long a contender's results take.
     *
     * <ul>
     *   <li>perSecond: intents produced
     *   <li>p50Millis, p99Millis, maxMillis: from producing an intent until its result was read
     *   <li>p50ToCopy: p50 as a multiple of that of copy-on-demand in the same repeat; null if that did not run
     *   <li>cores: processors of the machine that the contender used
     *   <li>measured: intents in each repeat
     *   <li>missing: intents without a result, in all repeats
     * </ul>
     */
    static final Layout LAYOUT = Layout.of(
            "contender guarantee perSecond p50Millis p99Millis maxMillis p50ToCopy cores measured missing",
            row -> List.of(
                    row.textCell("contender", "contender"),
                    row.spreadCell("p50 ms", "p50Millis", 1),
                    row.spreadCell("of copy-on-demand", "p50ToCopy", 2),
                    row.spreadCell("p99 ms", "p99Millis", 1),
                    row.spreadCell("max ms", "maxMillis", 1),
                    row.spreadCell("cores", "cores", 3),
                    row.countCell("missing", "missing"),
                    row.textCell("guarantee", "guarantee")));

    /** A minute. */
    private static final PacedIntents.Size FULL = new PacedIntents.Size(100_000, 20, 100, 1_200);

    /** Some seconds. */
    private static final PacedIntents.Size QUICK = new PacedIntents.Size(10_000, 20, 20, 100);

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
    public static Comparison measure(Plan plan, Progress progress) throws Exception {
        return measure(plan.rounds(OWN, ALL, progress), plan.quick() ? QUICK : FULL);
    }

    static Comparison measure(Rounds<Contender> rounds, PacedIntents.Size size) throws Exception {
        return rounds.compare(
                "latency",
                it -> run(it, size),
                (contender, runs, all) ->
                        row(contender, size, runs, all.getOrDefault(Contender.COPY_ON_DEMAND, List.of())));
    }

    /** Starts a broker and the contender, warms it up, and measures. */
    private static Run run(Contender contender, PacedIntents.Size size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            Intents intents = cluster.intents(0);
            ContenderProcess process = cluster.run(contender, cluster.assignment(BULKHEAD, CallKind.INSTANT));
            intents.write(size.warmUp());
            ResultAudit audit = cluster.audit();
            audit.readUntil(size.warmUp(), QUIET);
            if (audit.distinct() < size.warmUp()) {
                throw new IllegalStateException(contender + " wrote only " + audit.distinct()
                        + " results; its process printed:\n" + process.jvm().log());
            }
            Duration before = process.cpu();
            long began = System.nanoTime();
            Histogram nanos = PacedIntents.time(intents, audit, size.warmUp(), size);
            double cores = (double) process.cpu().minus(before).toNanos() / (System.nanoTime() - began);
            return new Run(nanos, size.warmUp() + size.settling() + size.measured() - audit.distinct(), cores);
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

    private static Row row(Contender contender, PacedIntents.Size size, List<Run> runs, List<Run> copies) {
        return LAYOUT.row(
                contender.toString(),
                contender.guarantee(),
                size.perSecond(),
                Spread.of(runs, 2, it -> it.percentile(50)),
                Spread.of(runs, 2, it -> it.percentile(99)),
                Spread.of(runs, 2, it -> it.percentile(100)),
                Spread.ofRatios(runs, copies, it -> it.percentile(50), 2),
                Spread.of(runs, 3, Run::cores),
                runs.stream().mapToLong(it -> it.nanos().getTotalCount()).min().orElse(0),
                runs.stream().mapToLong(Run::missing).sum());
    }
}
