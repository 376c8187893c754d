package dev.headgate.bench;

import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One contender's calls over HTTP.
 *
 * @param backlog worked off as fast as it can
 * @param perSecond intents produced after it; 0 if the contender could not have kept up
 * @param nanos from handing one of these to the producer until its result was read; null if there were none
 */
record HttpRun(EngineRun backlog, int perSecond, @Nullable Histogram nanos) implements Run {

    static final Shape SHAPE = new Shape(16, 4);
    private static final int BULKHEAD = 64;
    private static final int LATENCY_MILLIS = 20;

    /**
     * Starts a broker, vendors and the contender, and measures.
     *
     * @param atHalf intents at half the reference's rate, by the rate of this contender
     */
    static HttpRun measure(Contender contender, HttpSize size, Reference atHalf) throws Exception {
        try (Rig rig = new Rig(SHAPE)) {
            Assignment assignment = assignment(rig);
            Backlog backlog = Backlog.work(rig, contender, assignment, size.backlog());
            double own = backlog.span().perSecond();
            LatencySize half = size.atHalf(atHalf.perSecond(contender, own));
            if (!backlog.isDone() || half.perSecond() > own) {
                return new HttpRun(backlog.end(), 0, null);
            }
            Histogram nanos = PacedTiming.measure(
                    backlog.intents(), backlog.audit(), size.backlog().intents(), half);
            backlog.written(half.settling() + half.measured());
            return new HttpRun(backlog.end(), half.perSecond(), nanos);
        }
    }

    /** Starts the vendors. */
    static Assignment assignment(Rig rig) throws Exception {
        AnswerServer server = rig.answers(LATENCY_MILLIS);
        return rig.assignment(BULKHEAD, CallKind.HTTP, server.api());
    }

    /** Whose rate the others' is halved by. */
    @FunctionalInterface
    interface Reference {

        /**
         * @param own of the contender, just measured
         */
        double perSecond(Contender contender, double own);
    }

    /** In milliseconds; NaN if none was timed. */
    double percentile(double percent) {
        return nanos == null ? Double.NaN : nanos.getValueAtPercentile(percent) / 1e6;
    }

    @Override
    public String inWords() {
        String timed = nanos == null
                ? ""
                : String.format(
                        Locale.ROOT, "; p50 %.1f ms, p99 %.1f ms at %,d/s", percentile(50), percentile(99), perSecond);
        return backlog.inWords() + timed;
    }
}
