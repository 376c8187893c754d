package dev.headgate.bench.contender;

import dev.headgate.streams.record.ResultsFormat;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** A way to have intents called and their results written. {@link Calls} says what a call is. */
public enum Contender {
    /** Headgate's guarantee and commit interval. */
    COPY("copy", "exactly once; makes no calls", new StreamsApplication.Copy(StreamsConfig.EXACTLY_ONCE_V2, null)),

    /** A commit after each record, but no two within 25 ms: what somebody would do for whom each millisecond counts. */
    COPY_ON_DEMAND("copy-on-demand", "exactly once; makes no calls", StreamsApplication.Copy.onDemand()),

    COPY_AT_LEAST_ONCE(
            "copy-at-least-once",
            "at least once; makes no calls",
            new StreamsApplication.Copy(StreamsConfig.AT_LEAST_ONCE, null)),

    HEADGATE(
            "headgate",
            "exactly one result; calls at least once, never over a limit",
            new Headgate(ResultsFormat.AVRO)),

    /** Headgate that writes results as JSON. */
    HEADGATE_JSON("headgate-json", HEADGATE.guarantee, new Headgate(ResultsFormat.JSON)),

    /** What one would write by hand. */
    PLAIN("plain", "at least once", PlainLoop::start),

    /** Plain with the JDK's client, but no timeout on a request. */
    PLAIN_UNTIMED("plain-untimed", "at least once", PlainLoop::start, CallKind.HTTP_UNTIMED),

    /** Plain with the client that Headgate's connector is built on. */
    PLAIN_APACHE("plain-apache", "at least once", PlainLoop::start, CallKind.HTTP_APACHE),

    PARALLEL_REACTOR("parallel-consumer-reactor", "at least once", ParallelConsumer::start),

    /** Plain with a limiter of 1 for each 10 ms, whatever the others have. */
    PLAIN_PACED("plain-paced", "at least once", PlainLoop::start, CallKind.PACED),

    /** Plain with a gate for each vendor, closed for as long as a refusal says. */
    PLAIN_GATED("plain-gated", "at least once", PlainLoop::start, CallKind.GATED);

    private final String label;
    private final String guarantee;

    @SuppressWarnings("ImmutableEnumChecker") // starters keep no state
    private final Starter starter;

    private final @Nullable CallKind own;

    Contender(String label, String guarantee, Starter starter) {
        this(label, guarantee, starter, null);
    }

    /**
     * @param label in tables and on the command line
     * @param guarantee what it promises should it crash, in a few words
     * @param own what its calls are, whatever they are in the benchmark; null for those of the benchmark
     */
    Contender(String label, String guarantee, Starter starter, @Nullable CallKind own) {
        this.label = label;
        this.guarantee = guarantee;
        this.starter = starter;
        this.own = own;
    }

    /**
     * How a contender starts in this process.
     *
     * <p>Threading: one thread starts it; it runs on threads of its own.
     */
    @FunctionalInterface
    interface Starter {

        /**
         * @param failure is told why the contender can't go on
         * @return stops it, after it has written the results of its calls
         */
        AutoCloseable start(Assignment assignment, Calls calls, Failure failure) throws Exception;
    }

    /** Is told of an end that nobody asked for. */
    @FunctionalInterface
    interface Failure {

        void because(Throwable reason);
    }

    /**
     * @throws IllegalArgumentException if no contender has this label
     */
    public static Contender named(String label) {
        return Arrays.stream(values())
                .filter(it -> it.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contender is called " + label));
    }

    /** @param labels with a blank between two of them */
    public static List<Contender> list(String labels) {
        return Arrays.stream(labels.split(" ", -1)).map(Contender::named).toList();
    }

    public String guarantee() {
        return guarantee;
    }

    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) throws Exception {
        return starter.start(assignment, calls, failure);
    }

    Calls open(Assignment assignment) {
        return (own == null ? assignment.calls() : own).open(assignment);
    }

    /** The label. */
    @Override
    public String toString() {
        return label;
    }
}
