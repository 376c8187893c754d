package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Mib;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Spread;
import dev.headgate.bench.figure.Text;
import dev.headgate.bench.load.PacedIntents;
import dev.headgate.bench.load.PacedSize;
import dev.headgate.bench.load.Shape;
import dev.headgate.bench.process.AnswerServer;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Measures how fast contenders go where calls leave the process, and then what half of Headgate's rate does to whoever can
 * keep up with it. Calls are answered by {@link AnswerServer}: its one event loop takes less of the machine than the
 * simulator, which keeps a thread and a log entry for each request that nobody asks for here.
 */
public final class Http {

    private static final List<Contender> OWN = List.of(Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.HEADGATE,
            Contenders.HEADGATE_CONSOLE,
            Contenders.PLAIN,
            Contenders.PLAIN_UNTIMED,
            Contenders.PLAIN_APACHE,
            Contenders.PARALLEL_UNORDERED,
            Contenders.PARALLEL_KEY,
            Contenders.PARALLEL_REACTOR,
            Contenders.STREAMS_SYNC,
            Contenders.REDIS_COUNTER);

    public static final Shape SHAPE = new Shape(16, 4);
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
    public static Comparison<Figures> measure(Plan plan, Progress progress) throws Exception {
        return measure(plan.rounds(OWN, ALL, progress), plan.quick() ? Size.QUICK : Size.FULL);
    }

    public static Comparison<Figures> measure(Rounds rounds, Size size) throws Exception {
        return rounds.compare("http", new Http(size)::run, Figures::of);
    }

    /** Starts a broker, vendors and the contender, and measures. */
    private Run run(Contender contender) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            Backlog backlog = Backlog.work(cluster, contender, assignment(cluster), size.backlog());
            double own = backlog.span().perSecond();
            PacedSize half = size.atHalf(reference(contender, own));
            if (!backlog.isDone() || half.perSecond() > own) {
                return new Run(backlog.end(), 0, null);
            }
            Histogram nanos = PacedIntents.time(
                    backlog.intents(), backlog.audit(), size.backlog().intents(), half);
            backlog.written(half.settling() + half.measured());
            return new Run(backlog.end(), half.perSecond(), nanos);
        }
    }

    /** Starts the vendors. */
    public static Assignment assignment(BenchCluster cluster) throws Exception {
        AnswerServer server = cluster.answers(LATENCY_MILLIS);
        return cluster.assignment(BULKHEAD, CallKind.HTTP, new Assignment.Api(server.url() + "/later", 0));
    }

    /** The rate that is halved: Headgate's, which is the first of a round; without it everybody's own. */
    private double reference(Contender contender, double own) {
        if (contender.equals(Contenders.HEADGATE)) {
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
    public record Run(
            Backlog.Run backlog, int perSecond, @Nullable Histogram nanos) implements Rounds.Run {

        /** In milliseconds; NaN if none was timed. */
        public double percentile(double percent) {
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

    /**
     * What a contender reached where calls leave the process.
     *
     * @param contender its name
     * @param guarantee what it promises should it crash
     * @param perSecond calls
     * @param cpuMillis milliseconds of the runner's processor time for a call
     * @param brokerCpuMillis the same of the broker
     * @param residentMebibytes of the runner when the backlog was done
     * @param peakMebibytes the most it held until then
     * @param pacedPerSecond intents produced for the times that follow; null if in one repeat the contender was too slow
     * @param p50Millis milliseconds from producing an intent until its result was read, or null likewise
     * @param p99Millis the same
     * @param measured calls in the repeat that measured the fewest
     * @param duplicates results beyond one for each intent, in all repeats
     * @param failed results with another outcome than SUCCEEDED, in all repeats
     */
    public record Figures(
            String contender,
            String guarantee,
            Spread perSecond,
            Spread cpuMillis,
            Spread brokerCpuMillis,
            Spread residentMebibytes,
            Spread peakMebibytes,
            @Nullable Spread pacedPerSecond,
            @Nullable Spread p50Millis,
            @Nullable Spread p99Millis,
            long measured,
            long duplicates,
            long failed)
            implements Row {

        private static final String TOO_SLOW = "too slow";

        /** @param runs of the contender, at least one */
        public static Figures of(Contender contender, List<Run> runs) {
            List<Backlog.Run> backlogs = runs.stream().map(Run::backlog).toList();
            boolean paced = runs.stream().allMatch(it -> it.perSecond() > 0);
            return new Figures(
                    contender.name(),
                    contender.guarantee(),
                    Spread.of(backlogs, 0, it -> it.span().perSecond()),
                    Spread.of(backlogs, 4, it -> it.span().runnerCpuPerThousand()),
                    Spread.of(backlogs, 4, it -> it.span().brokerCpuPerThousand()),
                    Spread.of(backlogs, 0, it -> Mib.of(it.resident())),
                    Spread.of(backlogs, 0, it -> Mib.of(it.peak())),
                    paced ? Spread.of(runs, 0, Run::perSecond) : null,
                    paced ? Spread.of(runs, 2, it -> it.percentile(50)) : null,
                    paced ? Spread.of(runs, 2, it -> it.percentile(99)) : null,
                    backlogs.stream().mapToLong(it -> it.span().results()).min().orElse(0),
                    backlogs.stream().mapToLong(Backlog.Run::duplicates).sum(),
                    backlogs.stream().mapToLong(Backlog.Run::failed).sum());
        }

        @Override
        public List<Cell> cells() {
            return List.of(
                    Cell.text("contender", contender),
                    Cell.spread("calls/s", perSecond, 0),
                    Cell.spread("CPU ms a call", cpuMillis, 3),
                    Cell.spread("broker's", brokerCpuMillis, 3),
                    Cell.figure(
                            "MiB (peak)",
                            Text.format("%,.0f (%,.0f)", residentMebibytes.median(), peakMebibytes.median())),
                    Cell.spread("then at", pacedPerSecond, 0, TOO_SLOW),
                    Cell.spread("p50 ms", p50Millis, 1, TOO_SLOW),
                    Cell.spread("p99 ms", p99Millis, 1, TOO_SLOW),
                    Cell.counts("twice / failed", duplicates, failed),
                    Cell.text("guarantee", guarantee));
        }
    }

    /**
     * How much an http run is given to do.
     *
     * @param backlog as fast as can be
     * @param settling seconds at half the rate that do not count yet
     * @param measured seconds after them
     */
    public record Size(Backlog.Size backlog, int settling, int measured) {

        /** Measured: with a third of the warm-up, compiling by the JVM took 30 % of Headgate's processor time; with all, 6 %. */
        public static final Size FULL =
                new Size(new Backlog.Size(600_000, 100_000, 50_000, Duration.ofSeconds(60)), 5, 20);

        public static final Size QUICK =
                new Size(new Backlog.Size(60_000, 30_000, 20_000, Duration.ofSeconds(15)), 2, 5);

        /** What half the rate of a contender is. */
        public PacedSize atHalf(double perSecond) {
            int half = Math.max(1, (int) perSecond / 2);
            return new PacedSize(backlog.intents(), half, settling * half, measured * half);
        }
    }
}
