package dev.headgate.bench;

import java.util.Locale;

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
        long failed)
        implements Run {

    static final int BULKHEAD = 64;

    /** Starts a broker, writes the intents, and then measures the contender. */
    static EngineRun measure(Contender contender, Shape shape, EngineSize size) throws Exception {
        try (Rig rig = new Rig(shape)) {
            return Backlog.work(rig, contender, rig.assignment(BULKHEAD, CallKind.INSTANT), size)
                    .end();
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

    @Override
    public String inWords() {
        return String.format(
                Locale.ROOT,
                "%s: %,.0f/s over %,d, %.4f s CPU per 1,000; %,d twice, %,d missing",
                shape.inWords(),
                span.perSecond(),
                span.results(),
                span.runnerCpuPerThousand(),
                duplicates(),
                missing());
    }
}
