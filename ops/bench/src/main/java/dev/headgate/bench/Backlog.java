package dev.headgate.bench;

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
    private final Runner runner;
    private final ResultAudit audit;
    private final Span span;
    private final long resident;
    private final long peak;
    private long written;

    private Backlog(Contender contender, Shape shape, Intents intents, Runner runner, ResultAudit audit, Span span) {
        this.contender = contender;
        this.shape = shape;
        this.intents = intents;
        this.runner = runner;
        this.audit = audit;
        this.span = span;
        this.resident = runner.process().residentBytes();
        this.peak = runner.process().peakBytes();
    }

    /** Writes the intents, starts the contender, and measures until all is done or will not be soon. */
    static Backlog work(Rig rig, Contender contender, Assignment assignment, EngineSize size) throws Exception {
        Intents intents = rig.intents(LINGER_MILLIS);
        intents.write(size.intents());
        ReadableEnd end = rig.readableEnd();
        Runner runner = rig.run(contender, assignment);
        Watch watch = new Watch(end, runner, rig.broker());
        Span span = watch.measure(size);
        ResultAudit audit = rig.audit();
        boolean soon = span.perSecond() * REST.toSeconds() > size.intents() - watch.results();
        if (soon && watch.await(size.intents(), REST)) { // with marks, so some may still be missing
            audit.readUntil(size.intents(), QUIET);
        }
        Backlog backlog = new Backlog(contender, rig.shape(), intents, runner, audit, span);
        backlog.written(size.intents());
        return backlog;
    }

    /** That so many more intents were written. */
    void written(int more) {
        written += more;
    }

    Span span() {
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
    EngineRun end() throws IOException, InterruptedException {
        runner.stop();
        audit.readToEnd();
        return new EngineRun(
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
