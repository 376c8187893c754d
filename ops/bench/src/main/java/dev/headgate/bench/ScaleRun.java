package dev.headgate.bench;

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
record ScaleRun(Growth growth, int size, Span span, long heap) {

    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;

    /** Where something waits, it must all be accepted. */
    private static final int LEDGER = 2_000_000;

    /** Results that are looked at: who refuses everything is fast. */
    private static final int SAMPLE = 5_000;

    private static final Duration REST = Duration.ofMinutes(2);
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** Starts a broker and Headgate, and measures. */
    static ScaleRun measure(Growth growth, int size, ScaleSize work) throws Exception {
        return switch (growth) {
            case VENDORS -> written(growth, size, new Shape(size, 1), 0, CallKind.INSTANT, work.instant());
            case SCOPES -> written(growth, size, new Shape(1, 1), size, CallKind.INSTANT_BY_ACCOUNT, work.instant());
            case WAITING -> parked(size, work.instant());
            case IN_FLIGHT -> inFlight(size, work);
        };
    }

    private static ScaleRun written(Growth growth, int size, Shape shape, int accounts, CallKind calls, EngineSize work)
            throws Exception {
        try (Rig rig = new Rig(shape)) {
            rig.intents(shape.ids(), accounts, LINGER_MILLIS).write(work.intents());
            return run(rig, rig.assignment(BULKHEAD, calls), new ScaleRun.Point(growth, size), work);
        }
    }

    private static ScaleRun inFlight(int size, ScaleSize work) throws Exception {
        try (Rig rig = new Rig(new Shape(1, 1))) {
            rig.intents(LINGER_MILLIS).write(work.late().intents());
            Assignment assignment = rig.assignment(size, CallKind.LATE, Assignment.Api.late(work.latency(size)));
            return run(rig, assignment, new Point(Growth.IN_FLIGHT, size), work.late());
        }
    }

    private static ScaleRun run(Rig rig, Assignment assignment, Point point, EngineSize work) throws Exception {
        ReadableEnd end = rig.readableEnd();
        Runner runner = rig.run(Contenders.HEADGATE, assignment);
        return measured(rig, runner, new Watch(end, runner, rig.broker()), point, work);
    }

    private static ScaleRun parked(int size, EngineSize work) throws Exception {
        Shape shape = new Shape(2, 1);
        try (Rig rig = new Rig(shape)) {
            List<String> vendors = shape.ids();
            rig.intents(vendors.subList(0, 1), 0, LINGER_MILLIS).write(size);
            rig.intents(vendors.subList(1, 2), 0, LINGER_MILLIS).write(work.intents()); // read once those are accepted
            Assignment assignment = rig.assignment(BULKHEAD, CallKind.PARKED).withLedger(LEDGER);
            return run(rig, assignment, new Point(Growth.WAITING, size), work);
        }
    }

    private static ScaleRun measured(Rig rig, Runner runner, Watch watch, Point point, EngineSize work)
            throws IOException, InterruptedException {
        Span span = watch.measure(work);
        boolean _ = watch.await(work.intents(), REST);
        long heap = HeapInUse.of(runner.process());
        ResultAudit audit = rig.audit();
        audit.readUntil(Math.min(SAMPLE, work.intents()), QUIET);
        if (audit.failed() > 0 || audit.distinct() == 0) {
            throw new IllegalStateException(audit.failed() + " of " + audit.results() + " results of " + point
                    + " are not SUCCEEDED; the runner printed:\n"
                    + runner.process().log());
        }
        return new ScaleRun(point.growth, point.size, span, heap);
    }

    private record Point(Growth growth, int size) {}
}
