package dev.headgate.bench.scale;

import dev.headgate.bench.Backlog;
import dev.headgate.bench.BenchCluster;
import dev.headgate.bench.ThroughputMeter;
import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.load.ReadableEnd;
import dev.headgate.bench.load.ResultAudit;
import dev.headgate.bench.load.Shape;
import dev.headgate.bench.process.HeapInUse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * One run of one point.
 *
 * @param growth of what
 * @param size how much of it
 * @param span that was measured
 * @param heap bytes in use when all was done
 */
record ScaleRun(ScaleDimension growth, int size, ThroughputMeter.Throughput span, long heap) {

    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;

    /** Where something waits, it must all be accepted. */
    private static final int LEDGER = 2_000_000;

    /** Vendors that partitions share. */
    private static final int SPREAD = 96;

    /** Results that are looked at: who refuses everything is fast. */
    private static final int SAMPLE = 5_000;

    private static final Duration REST = Duration.ofMinutes(2);
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** Starts a broker and Headgate, and measures. */
    static ScaleRun measure(ScaleDimension growth, int size, ScaleSize work) throws Exception {
        return switch (growth) {
            case VENDORS -> written(growth, size, new Shape(size, 1), 0, CallKind.INSTANT, work.instant());
            case SCOPES -> written(growth, size, new Shape(1, 1), size, CallKind.INSTANT_BY_ACCOUNT, work.instant());
            case DAILY_SCOPES ->
                written(growth, size, new Shape(1, 1), size, CallKind.INSTANT_BY_ACCOUNT_A_DAY, work.instant());
            case PARTITIONS -> written(growth, size, new Shape(SPREAD, size), 0, CallKind.INSTANT, work.instant());
            case WAITING -> parked(size, work.instant());
            case IN_FLIGHT -> inFlight(size, work);
        };
    }

    private static ScaleRun written(
            ScaleDimension growth, int size, Shape shape, int accounts, CallKind calls, Backlog.Size work)
            throws Exception {
        try (BenchCluster cluster = new BenchCluster(shape)) {
            cluster.intents(shape.ids(), accounts, LINGER_MILLIS).write(work.intents());
            return run(cluster, cluster.assignment(BULKHEAD, calls), new ScaleRun.Point(growth, size), work);
        }
    }

    private static ScaleRun inFlight(int size, ScaleSize work) throws Exception {
        try (BenchCluster cluster = new BenchCluster(new Shape(1, 1))) {
            cluster.intents(LINGER_MILLIS).write(work.late().intents());
            Assignment assignment = cluster.assignment(size, CallKind.INSTANT, Assignment.Api.late(work.latency(size)));
            return run(cluster, assignment, new Point(ScaleDimension.IN_FLIGHT, size), work.late());
        }
    }

    private static ScaleRun run(BenchCluster cluster, Assignment assignment, Point point, Backlog.Size work)
            throws Exception {
        ReadableEnd end = cluster.readableEnd();
        ContenderProcess process = cluster.run(Contenders.HEADGATE, assignment);
        return measured(cluster, process, new ThroughputMeter(end, process, cluster.broker()), point, work);
    }

    private static ScaleRun parked(int size, Backlog.Size work) throws Exception {
        Shape shape = new Shape(2, 1);
        try (BenchCluster cluster = new BenchCluster(shape)) {
            List<String> vendors = shape.ids();
            cluster.intents(vendors.subList(0, 1), 0, LINGER_MILLIS).write(size);
            cluster.intents(vendors.subList(1, 2), 0, LINGER_MILLIS)
                    .write(work.intents()); // read once those are accepted
            Assignment assignment =
                    cluster.assignment(BULKHEAD, CallKind.PARKED).withLedger(LEDGER);
            return run(cluster, assignment, new Point(ScaleDimension.WAITING, size), work);
        }
    }

    private static ScaleRun measured(
            BenchCluster cluster, ContenderProcess process, ThroughputMeter meter, Point point, Backlog.Size work)
            throws IOException, InterruptedException {
        ThroughputMeter.Throughput span = meter.measure(work);
        boolean _ = meter.await(work.intents(), REST);
        long heap = HeapInUse.of(process.jvm());
        ResultAudit audit = cluster.audit();
        audit.readUntil(Math.min(SAMPLE, work.intents()), QUIET);
        if (audit.failed() > 0 || audit.distinct() == 0) {
            throw new IllegalStateException(audit.failed() + " of " + audit.results() + " results of " + point
                    + " are not SUCCEEDED; the process printed:\n"
                    + process.jvm().log());
        }
        return new ScaleRun(point.growth, point.size, span, heap);
    }

    private record Point(ScaleDimension growth, int size) {}
}
