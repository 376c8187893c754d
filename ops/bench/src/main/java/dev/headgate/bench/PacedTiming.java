package dev.headgate.bench;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/** Times the results of intents that are written at even intervals. */
final class PacedTiming {

    private static final int DIGITS = 3;
    private static final Duration QUIET = Duration.ofSeconds(30);

    private PacedTiming() {}

    /**
     * Writes and times; returns when all results were read, or none has come for half a minute.
     *
     * @param audit that has read the results of all intents written before
     * @param written intents before
     * @return nanoseconds from handing an intent to the producer until its result was read
     */
    static Histogram measure(Intents intents, ResultAudit audit, int written, LatencySize size)
            throws InterruptedException {
        int first = written + size.settling();
        int count = size.settling() + size.measured();
        Histogram nanos = new Histogram(DIGITS);
        try (PacedIntents paced = new PacedIntents(intents, written, count, size.perSecond())) {
            audit.onResult(number -> {
                if (number >= first) {
                    nanos.recordValue(paced.sinceSent(number));
                }
            });
            paced.start();
            audit.readUntil(written + count, QUIET);
            paced.check();
        }
        return nanos;
    }
}
