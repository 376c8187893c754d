package dev.headgate.bench;

import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * How long one contender's results took.
 *
 * @param nanos from handing an intent to the producer until its result was read
 * @param missing intents without a result
 * @param cores of the machine that the runner used meanwhile
 */
record LatencyRun(Histogram nanos, long missing, double cores) implements Run {

    private static final Shape SHAPE = new Shape(1, 1);
    private static final int BULKHEAD = 64;
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
            Duration before = runner.cpu();
            long began = System.nanoTime();
            Histogram nanos = PacedTiming.measure(intents, audit, size.warmUp(), size);
            double cores = (double) runner.cpu().minus(before).toNanos() / (System.nanoTime() - began);
            return new LatencyRun(nanos, size.intents() - audit.distinct(), cores);
        }
    }

    /** In milliseconds. */
    double percentile(double percent) {
        return nanos.getValueAtPercentile(percent) / 1e6;
    }

    @Override
    public String inWords() {
        return String.format(
                Locale.ROOT,
                "p50 %.1f ms, p99 %.1f ms over %,d; %,d missing",
                percentile(50),
                percentile(99),
                nanos.getTotalCount(),
                missing);
    }
}
