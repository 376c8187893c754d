package dev.headgate.bench;

import dev.headgate.bench.figure.Text;
import dev.headgate.bench.load.Shape;

/**
 * How one contender worked off its backlog.
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
record BacklogRun(
        String contender,
        Shape shape,
        Throughput span,
        long resident,
        long peak,
        long intents,
        long results,
        long distinct,
        long failed)
        implements ContenderRun {

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
        return Text.format(
                "%s: %,.0f/s over %,d, %.4f s CPU per 1,000; %,d twice, %,d missing",
                shape.inWords(),
                span.perSecond(),
                span.results(),
                span.runnerCpuPerThousand(),
                duplicates(),
                missing());
    }
}
