package dev.headgate.bench;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * How long one contender's results took.
 *
 * @param contender its name
 * @param nanos from handing an intent to the producer until its result was read
 * @param missing intents without a result
 * @param cores of the machine that the runner used meanwhile
 */
record LatencyRun(String contender, Histogram nanos, long missing, double cores) {

    private static final Shape SHAPE = new Shape(1, 1);
    private static final int BULKHEAD = 64;
    private static final int DIGITS = 3;
    private static final Duration QUIET = Duration.ofSeconds(30);

    /** Starts a broker and the contender, warms it up, and measures. */
    static LatencyRun measure(Contender contender, LatencySize size) throws Exception {
        try (Rig rig = new Rig(SHAPE)) {
            Intents intents = rig.intents(0);
            Runner runner = rig.run(contender, rig.assignment(BULKHEAD, CallKind.INSTANT));
            intents.write(size.warmUp());
            ResultAudit audit = rig.audit();
            audit.readUntil(size.warmUp(), QUIET);
            if (audit.distinct() < size.warmUp()) {
                throw new IllegalStateException(contender.name() + " wrote only " + audit.distinct()
                        + " results; its runner printed:\n" + runner.process().log());
            }
            int first = size.warmUp() + size.settling();
            PacedIntents paced =
                    new PacedIntents(intents, size.warmUp(), size.settling() + size.measured(), size.perSecond());
            Histogram nanos = new Histogram(DIGITS);
            audit.onResult(number -> {
                if (number >= first) {
                    nanos.recordValue(paced.sinceSent(number));
                }
            });
            Duration before = runner.process().cpu();
            long began = System.nanoTime();
            paced.start();
            audit.readUntil(first + size.measured(), QUIET);
            double cores = (double) runner.process().cpu().minus(before).toNanos() / (System.nanoTime() - began);
            if (paced.failed()) {
                throw new IllegalStateException("intents could not be written");
            }
            return new LatencyRun(contender.name(), nanos, first + size.measured() - audit.distinct(), cores);
        }
    }

    /** In milliseconds. */
    double percentile(double percent) {
        return nanos.getValueAtPercentile(percent) / 1e6;
    }
}
