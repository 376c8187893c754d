package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import java.io.IOException;
import java.time.Duration;

/**
 * A contender working off what was written before it was started, as fast as it can.
 *
 * <p>Threading: one thread.
 *
 * @param resident bytes of memory of the contender when the backlog was done
 * @param peak the most it held until then
 * @param written intents
 */
record Backlog(
        Shape shape,
        Intents intents,
        ContenderProcess runner,
        ResultAudit audit,
        ThroughputMeter.Throughput span,
        long resident,
        long peak,
        int written) {

    private static final int LINGER_MILLIS = 5;
    private static final Duration REST = Duration.ofMinutes(1);
    private static final Duration QUIET = Duration.ofSeconds(5);

    /** Writes the intents, starts the contender, and measures until all is done or will not be soon. */
    static Backlog work(BenchCluster cluster, Contender contender, Assignment assignment, Size size) throws Exception {
        Intents intents = cluster.intents(LINGER_MILLIS);
        intents.write(size.intents());
        ResultAudit audit = cluster.audit();
        ContenderProcess runner = cluster.run(contender, assignment);
        ThroughputMeter meter = new ThroughputMeter(audit, runner, cluster.broker());
        ThroughputMeter.Throughput span = meter.measure(size);
        boolean soon = span.perSecond() * REST.toSeconds() > size.intents() - meter.results();
        if (soon && meter.await(size.intents(), REST)) { // with marks, so some may still be missing
            audit.readUntil(size.intents(), QUIET);
        }
        long resident = runner.jvm().residentBytes();
        long peak = runner.jvm().peakBytes();
        return new Backlog(cluster.shape(), intents, runner, audit, span, resident, peak, size.intents());
    }

    /** Whether there is a result for each intent. */
    boolean isDone() {
        return audit.distinct() == written;
    }

    /**
     * Stops the contender and reads the last of its results.
     *
     * @param more intents that were written after the backlog
     */
    Run end(int more) throws IOException, InterruptedException {
        runner.stop();
        audit.readToEnd();
        return new Run(shape, span, resident, peak, written + more, audit.results(), audit.distinct(), audit.failed());
    }

    /**
     * How one contender worked off its backlog.
     *
     * @param shape of the work
     * @param span that was measured
     * @param resident bytes of memory of the runner at its end
     * @param peak the most it held
     * @param intents it was given
     * @param results it wrote, all it wrote until it was stopped
     * @param distinct intents that have a result
     * @param failed results with another outcome than SUCCEEDED
     */
    record Run(
            Shape shape,
            ThroughputMeter.Throughput span,
            long resident,
            long peak,
            long intents,
            long results,
            long distinct,
            long failed)
            implements Rounds.Run {

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

    /**
     * How large a backlog is.
     *
     * @param warmUp intents before measuring begins
     * @param measured intents, at least
     * @param rest intents after it, so that the work does not run out while a last commit is waited for
     * @param longest for warming up, from the first results on, and again for measuring; who is slower is measured on fewer
     */
    record Size(int warmUp, int measured, int rest, Duration longest) {

        /**
         * Measured: on two processors the JIT compilers of the runner take half of one for 20 seconds, and less than a
         * twentieth only after 40, when two million are done.
         */
        static final Size FULL = new Size(2_500_000, 300_000, 250_000, Duration.ofSeconds(60));

        static final Size QUICK = new Size(40_000, 60_000, 40_000, Duration.ofSeconds(15));

        int intents() {
            return warmUp + measured + rest;
        }
    }
}
