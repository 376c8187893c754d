package dev.headgate.bench;

import dev.headgate.bench.PacedIntents.Size;
import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Measures how fast contenders go where calls leave the process, and then what half of Headgate's rate does to whoever can
 * keep up with it. Calls are answered by {@code AnswerServerMain}: its one event loop takes less of the machine than the
 * simulator, which keeps a thread and a log entry for each request.
 */
public final class Http {

    private static final List<Contender> OWN = Contender.list("headgate");
    private static final List<Contender> ALL =
            Contender.list("headgate plain plain-untimed plain-apache parallel-consumer-reactor");

    private static final Shape SHAPE = new Shape(16, 4);
    private static final String TOO_SLOW = "too slow";

    /**
     * What a contender reached where calls leave the process.
     *
     * <ul>
     *   <li>cpuMillis, brokerCpuMillis: milliseconds of processor time of the contender and the broker for a call
     *   <li>residentMebibytes, peakMebibytes: memory of the contender when the backlog was done, and the most it held
     *   <li>pacedPerSecond: intents produced for the times that follow; null if in one repeat the contender was too slow
     *   <li>p50Millis, p99Millis: from producing an intent until its result was read, or null likewise
     *   <li>measured: calls in the repeat that measured the fewest
     *   <li>duplicates, failed: results beyond one for each intent, and those with another outcome than SUCCEEDED, in all
     *       repeats
     * </ul>
     */
    static final Layout LAYOUT = Layout.of(
            "contender guarantee perSecond cpuMillis brokerCpuMillis residentMebibytes peakMebibytes pacedPerSecond"
                    + " p50Millis p99Millis measured duplicates failed",
            row -> List.of(
                    row.textCell("contender", "contender"),
                    row.spreadCell("calls/s", "perSecond", 0),
                    row.spreadCell("CPU ms a call", "cpuMillis", 3),
                    row.spreadCell("broker's", "brokerCpuMillis", 3),
                    Engine.memory(row),
                    row.spreadCell("then at", "pacedPerSecond", 0, TOO_SLOW),
                    row.spreadCell("p50 ms", "p50Millis", 1, TOO_SLOW),
                    row.spreadCell("p99 ms", "p99Millis", 1, TOO_SLOW),
                    Cell.counts("twice / failed", row.count("duplicates"), row.count("failed")),
                    row.textCell("guarantee", "guarantee")));

    private static final int BULKHEAD = 64;
    private static final int LATENCY_MILLIS = 20;

    private final Size size;
    private double headgates;

    private Http(Size size) {
        this.size = size;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison measure(Plan plan, Progress progress) throws Exception {
        return measure(plan.rounds(OWN, ALL, progress), plan.quick() ? Size.QUICK : Size.FULL);
    }

    static Comparison measure(Rounds<Contender> rounds, Size size) throws Exception {
        return rounds.compare("http", new Http(size)::run, (contender, runs, _) -> row(contender, runs));
    }

    /** Starts a broker, vendors and the contender, and measures. */
    private Run run(Contender contender) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            Backlog backlog = Backlog.work(cluster, contender, assignment(cluster), size.backlog());
            double own = backlog.span().perSecond();
            PacedIntents.Size half = size.atHalf(reference(contender, own));
            if (!backlog.isDone() || half.perSecond() > own) {
                return new Run(backlog.end(0), 0, null);
            }
            Histogram nanos = PacedIntents.time(backlog.intents(), backlog.audit(), backlog.written(), half);
            return new Run(backlog.end(half.settling() + half.measured()), half.perSecond(), nanos);
        }
    }

    /** Starts the vendors. */
    private static Assignment assignment(BenchCluster cluster) throws Exception {
        String url = cluster.answers(LATENCY_MILLIS).url() + "/later";
        return cluster.assignment(BULKHEAD, CallKind.HTTP, new Assignment.Api(url, 0));
    }

    /** The rate that is halved: Headgate's, which is the first of a round; without it everybody's own. */
    private double reference(Contender contender, double own) {
        if (contender == Contender.HEADGATE) {
            headgates = own;
        }
        return headgates > 0 ? headgates : own;
    }

    /**
     * One contender's calls over HTTP.
     *
     * @param backlog worked off as fast as it can
     * @param perSecond intents produced after it; 0 if the contender could not have kept up
     * @param nanos from handing one of these to the producer until its result was read; null if there were none
     */
    record Run(Backlog.Run backlog, int perSecond, @Nullable Histogram nanos) implements Rounds.Run {

        /** In milliseconds; NaN if none was timed. */
        double percentile(double percent) {
            return nanos == null ? Double.NaN : nanos.getValueAtPercentile(percent) / 1e6;
        }

        @Override
        public String inWords() {
            return backlog.inWords()
                    + (nanos == null
                            ? ""
                            : Text.format(
                                    "; p50 %.1f ms, p99 %.1f ms at %,d/s", percentile(50), percentile(99), perSecond));
        }
    }

    private static Row row(Contender contender, List<Run> runs) {
        List<Backlog.Run> backlogs = runs.stream().map(Run::backlog).toList();
        boolean paced = runs.stream().allMatch(it -> it.perSecond() > 0);
        return LAYOUT.row(
                contender.toString(),
                contender.guarantee(),
                Spread.of(backlogs, 0, it -> it.span().perSecond()),
                Spread.of(backlogs, 4, it -> it.span().runnerCpuPerThousand()),
                Spread.of(backlogs, 4, it -> it.span().brokerCpuPerThousand()),
                Spread.ofMib(backlogs, 0, Backlog.Run::resident),
                Spread.ofMib(backlogs, 0, Backlog.Run::peak),
                paced ? Spread.of(runs, 0, Run::perSecond) : null,
                paced ? Spread.of(runs, 2, it -> it.percentile(50)) : null,
                paced ? Spread.of(runs, 2, it -> it.percentile(99)) : null,
                backlogs.stream().mapToLong(it -> it.span().results()).min().orElse(0),
                backlogs.stream().mapToLong(Backlog.Run::duplicates).sum(),
                backlogs.stream().mapToLong(Backlog.Run::failed).sum());
    }

    /**
     * How much an http run is given to do.
     *
     * @param backlog as fast as can be
     * @param settling seconds at half the rate that do not count yet
     * @param measured seconds after them
     */
    record Size(Backlog.Size backlog, int settling, int measured) {

        /** Measured: with a third of the warm-up, compiling by the JVM took 30 % of Headgate's processor time; with all, 6 %. */
        static final Size FULL = new Size(new Backlog.Size(600_000, 100_000, 50_000, Duration.ofSeconds(60)), 5, 20);

        static final Size QUICK = new Size(new Backlog.Size(60_000, 30_000, 20_000, Duration.ofSeconds(15)), 2, 5);

        /** What half the rate of a contender is. */
        PacedIntents.Size atHalf(double perSecond) {
            int half = Math.max(1, (int) perSecond / 2);
            return new PacedIntents.Size(backlog.intents(), half, settling * half, measured * half);
        }
    }
}
