package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.load.Intents;
import dev.headgate.bench.load.ReadableEnd;
import dev.headgate.bench.load.ResultAudit;
import dev.headgate.bench.load.Shape;
import java.io.IOException;
import java.time.Duration;

/**
 * A contender working off what was written before it was started, as fast as it can.
 *
 * <p>Threading: one thread.
 */
final class Backlog {

    private static final int LINGER_MILLIS = 5;
    private static final Duration REST = Duration.ofMinutes(1);
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final Contender contender;
    private final Shape shape;
    private final Intents intents;
    private final ContenderProcess runner;
    private final ResultAudit audit;
    private final Throughput span;
    private final long resident;
    private final long peak;
    private long written;

    private Backlog(
            Contender contender,
            Shape shape,
            Intents intents,
            ContenderProcess runner,
            ResultAudit audit,
            Throughput span) {
        this.contender = contender;
        this.shape = shape;
        this.intents = intents;
        this.runner = runner;
        this.audit = audit;
        this.span = span;
        this.resident = runner.jvm().residentBytes();
        this.peak = runner.jvm().peakBytes();
    }

    /** Writes the intents, starts the contender, and measures until all is done or will not be soon. */
    static Backlog work(BenchCluster cluster, Contender contender, Assignment assignment, BacklogSize size)
            throws Exception {
        Intents intents = cluster.intents(LINGER_MILLIS);
        intents.write(size.intents());
        ReadableEnd end = cluster.readableEnd();
        ContenderProcess runner = cluster.run(contender, assignment);
        ThroughputMeter meter = new ThroughputMeter(end, runner, cluster.broker());
        Throughput span = meter.measure(size);
        ResultAudit audit = cluster.audit();
        boolean soon = span.perSecond() * REST.toSeconds() > size.intents() - meter.results();
        if (soon && meter.await(size.intents(), REST)) { // with marks, so some may still be missing
            audit.readUntil(size.intents(), QUIET);
        }
        Backlog backlog = new Backlog(contender, cluster.shape(), intents, runner, audit, span);
        backlog.written(size.intents());
        return backlog;
    }

    /** That so many more intents were written. */
    void written(int more) {
        written += more;
    }

    Throughput span() {
        return span;
    }

    Intents intents() {
        return intents;
    }

    ResultAudit audit() {
        return audit;
    }

    /** Whether there is a result for each intent. */
    boolean isDone() {
        return audit.distinct() == written;
    }

    /** Stops the contender and reads the last of its results. */
    BacklogRun end() throws IOException, InterruptedException {
        runner.stop();
        audit.readToEnd();
        return new BacklogRun(
                contender.name(),
                shape,
                span,
                resident,
                peak,
                written,
                audit.results(),
                audit.distinct(),
                audit.failed());
    }
}
