package dev.headgate.bench;

import java.time.Duration;

/**
 * One contender's run of one shape.
 *
 * @param contender its name
 * @param shape of the work
 * @param span that was measured
 * @param resident bytes of memory of the runner at its end
 * @param peak the most it held
 * @param intents it was given
 * @param results it wrote, all it wrote until it was stopped
 * @param distinct intents that have a result
 * @param failed results with another outcome than SUCCEEDED
 */
record EngineRun(
        String contender,
        Shape shape,
        Span span,
        long resident,
        long peak,
        long intents,
        long results,
        long distinct,
        long failed) {

    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;
    private static final Duration REST = Duration.ofMinutes(1);
    private static final Duration QUIET = Duration.ofSeconds(5);

    /** Starts a broker, writes the intents, and then measures the contender. */
    static EngineRun measure(Contender contender, Shape shape, EngineSize size) throws Exception {
        try (Rig rig = new Rig(shape)) {
            rig.intents(LINGER_MILLIS).write(size.intents());
            ReadableEnd end = rig.readableEnd();
            Runner runner = rig.run(contender, rig.assignment(BULKHEAD, CallKind.INSTANT));
            Watch watch = new Watch(end, runner, rig.broker());
            Span span = watch.measure(size);
            ResultAudit audit = rig.audit();
            if (watch.await(size.intents(), REST)) { // with marks, so some may still be missing
                audit.readUntil(size.intents(), QUIET);
            }
            long resident = runner.process().residentBytes();
            long peak = runner.process().peakBytes();
            runner.stop();
            audit.readToEnd();
            return new EngineRun(
                    contender.name(),
                    shape,
                    span,
                    resident,
                    peak,
                    size.intents(),
                    audit.results(),
                    audit.distinct(),
                    audit.failed());
        }
    }

    /** Results beyond one for each intent. */
    long duplicates() {
        return results - distinct;
    }

    /** Intents without a result. */
    long missing() {
        return intents - distinct;
    }
}
