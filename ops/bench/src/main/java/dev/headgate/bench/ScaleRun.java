package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.ChildProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One run of one point.
 *
 * @param span that was measured
 * @param heap bytes in use when all was done
 */
record ScaleRun(ThroughputMeter.Throughput span, long heap) implements Rounds.Run {

    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;

    /** Vendors that partitions share. */
    private static final int SPREAD = 96;

    /** Results that are looked at, since a contender that refuses everything is fast. */
    private static final int SAMPLE = 5_000;

    private static final Duration REST = Duration.ofMinutes(2);
    private static final Duration QUIET = Duration.ofSeconds(10);

    /**
     * What Headgate reached at a point.
     *
     * <ul>
     *   <li>of, size: what grows, and how much of it there is
     *   <li>perSecond: intents; toSmall: as a multiple of perSecond with the least size, in the same repeat
     *   <li>cpuPerThousand, brokerCpuPerThousand: seconds of processor time of Headgate and the broker per 1,000 intents
     *   <li>heapMebibytes: in use by the process when all was done
     *   <li>heapBytesEach: how much more that is than with the size before, for each one more; null for the least size
     *   <li>measured: intents in the repeat that measured the fewest
     * </ul>
     */
    static final Layout LAYOUT = Layout.of(
            "of size perSecond toSmall cpuPerThousand brokerCpuPerThousand heapMebibytes heapBytesEach measured",
            row -> List.of(
                    new Cell("with", Text.format("%,d %s", row.count("size"), row.text("of")), false),
                    row.spreadCell("intents/s", "perSecond", 0),
                    row.spreadCell("of the least", "toSmall", 2),
                    row.spreadCell("CPU s / 1,000", "cpuPerThousand", 4),
                    row.spreadCell("broker's", "brokerCpuPerThousand", 4),
                    row.spreadCell("heap MiB", "heapMebibytes", 0),
                    row.spreadCell("heap bytes for each more", "heapBytesEach", 0)));

    /** Starts a broker and Headgate, and measures. */
    static ScaleRun measure(ScalePoint point, ScaleSize work) throws Exception {
        int size = point.size();
        return switch (point.growth()) {
            case VENDORS -> measure(point, new Shape(size, 1), 0, CallKind.INSTANT, work);
            case SCOPES -> measure(point, new Shape(1, 1), size, CallKind.INSTANT_BY_ACCOUNT, work);
            case DAILY_SCOPES -> measure(point, new Shape(1, 1), size, CallKind.INSTANT_BY_ACCOUNT_A_DAY, work);
            case PARTITIONS -> measure(point, new Shape(SPREAD, size), 0, CallKind.INSTANT, work);
            case WAITING -> measure(point, new Shape(2, 1), 0, CallKind.PARKED, work);
            case IN_FLIGHT, IDLE -> measure(point, new Shape(1, 1), 0, CallKind.INSTANT, work);
        };
    }

    private static ScaleRun measure(ScalePoint point, Shape shape, int accounts, CallKind calls, ScaleSize work)
            throws Exception {
        boolean late = point.growth() == ScaleDimension.IN_FLIGHT;
        boolean parked = point.growth() == ScaleDimension.WAITING;
        Backlog.Size backlog = late ? work.late() : work.instant();
        try (BenchCluster cluster = new BenchCluster(shape)) {
            List<String> vendors = shape.ids();
            if (parked) {
                cluster.intents(vendors.subList(0, 1), 0, LINGER_MILLIS).write(point.size());
                vendors = vendors.subList(1, 2); // whose intents are read once those are accepted
            }
            cluster.intents(vendors, accounts, LINGER_MILLIS).write(backlog.intents());
            Assignment assignment = late
                    ? cluster.assignment(point.size(), calls, Assignment.Api.late(work.latency(point.size())))
                    : cluster.assignment(BULKHEAD, calls);
            ResultAudit audit = cluster.audit();
            ContenderProcess process = cluster.run(Contender.HEADGATE, assignment);
            ThroughputMeter meter = new ThroughputMeter(audit, process, cluster.broker());
            ThroughputMeter.Throughput span = meter.measure(backlog);
            boolean _ = meter.await(backlog.intents(), REST);
            long heap = ChildProcess.heapInUse(process.jvm());
            audit.readUntil(Math.min(SAMPLE, backlog.intents()), QUIET);
            if (audit.failed() > 0 || audit.distinct() == 0) {
                throw new IllegalStateException(audit.failed() + " of " + audit.results() + " results of " + point
                        + " are not SUCCEEDED; the process printed:\n"
                        + process.jvm().log());
            }
            return new ScaleRun(span, heap);
        }
    }

    /**
     * @param sizes from the least one on
     * @param index of the row's size
     * @param all the runs of each size, in the order of the repeats
     */
    static Row row(List<ScalePoint> sizes, int index, Map<ScalePoint, List<ScaleRun>> all) {
        ScalePoint point = sizes.get(index);
        List<ScaleRun> runs = Objects.requireNonNull(all.get(point));
        List<ScaleRun> smallest = Objects.requireNonNull(all.get(sizes.getFirst()));
        List<ScaleRun> before = index == 0 ? List.of() : Objects.requireNonNull(all.get(sizes.get(index - 1)));
        double more = index == 0 ? 1 : point.size() - sizes.get(index - 1).size();
        return LAYOUT.row(
                point.growth().inWords(),
                point.size(),
                Spread.of(runs, 0, it -> it.span().perSecond()),
                Spread.ofRatios(runs, smallest, it -> it.span().perSecond(), 3),
                Spread.of(runs, 5, it -> it.span().runnerCpuPerThousand()),
                Spread.of(runs, 5, it -> it.span().brokerCpuPerThousand()),
                Spread.ofMib(runs, 1, ScaleRun::heap),
                Spread.ofDifferences(runs, before, it -> it.heap() / more, 0),
                runs.stream().mapToLong(it -> it.span().results()).min().orElse(0));
    }

    @Override
    public String inWords() {
        return Text.format(
                "%,.0f intents/s over %,d, %.4f s CPU per 1,000, heap %,.1f MiB",
                span.perSecond(), span.results(), span.runnerCpuPerThousand(), heap / Spread.MIB);
    }
}
