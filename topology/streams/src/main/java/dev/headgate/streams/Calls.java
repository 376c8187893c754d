package dev.headgate.streams;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The calls of one task: made on pool threads, looked at on the stream thread.
 *
 * <p>Threading: the stream thread starts calls and takes their ends; pool threads add ends and read {@code closed} and
 * {@code refused}. How many run at once is the core's decision (the vendors' bulkheads), so the pool itself is not
 * bounded.
 */
final class Calls {

    private static final Logger LOG = LoggerFactory.getLogger(Calls.class);

    private final Executor pool;
    private final SteadyClock clock;
    private final Seam seam;
    private final Runnable wake;
    private final Map<Long, FutureTask<?>> running = new ConcurrentHashMap<>();
    private final Queue<Completion> ended = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();

    /** By vendor, when a pool thread last saw a refusal. */
    private final Map<String, Long> refused = new ConcurrentHashMap<>();

    private volatile boolean closed;

    /**
     * @param wake called on a pool thread when a call has ended and the stream thread may be asleep
     */
    Calls(Executor pool, SteadyClock clock, Seam seam, Runnable wake) {
        this.pool = pool;
        this.clock = clock;
        this.seam = seam;
        this.wake = wake;
    }

    void start(String vendor, long ordinal, Connector connector, Attempt attempt) {
        long decided = clock.now();
        FutureTask<?> task = new FutureTask<>(
                () -> {
                    Reply reply = call(connector, attempt, vendor, decided);
                    end(new Completion(vendor, ordinal, reply, decided, clock.now()));
                },
                null);
        running.put(ordinal, task);
        pool.execute(task);
    }

    boolean hasEnded() {
        return !ended.isEmpty();
    }

    /** Takes what has ended so far. */
    List<Completion> ended() {
        woken.set(false);
        List<Completion> all = new ArrayList<>();
        for (Completion next = ended.poll(); next != null; next = ended.poll()) {
            running.remove(next.ordinal());
            all.add(next);
        }
        return all;
    }

    int inFlight() {
        return running.size();
    }

    /** The task has gone to another owner: nothing departs any more, what is under way is abandoned. */
    void close() {
        closed = true;
        running.values().forEach(task -> task.cancel(true));
        running.clear();
        ended.clear();
    }

    private void end(Completion completion) {
        if (completion.reply() instanceof Reply.Answered(var answer, Verdict.Throttled throttled)) {
            refused.put(completion.vendor(), completion.at());
        }
        ended.add(completion);
        if (!closed && woken.compareAndSet(false, true)) {
            wake.run();
        }
    }

    /** A call decided before a refusal that was seen since does not leave: the core decides anew. */
    private boolean mayDepart(String vendor, long decided) {
        return !closed && refused.getOrDefault(vendor, Long.MIN_VALUE) < decided;
    }

    @SuppressWarnings("CatchAllThrowable")
    private Reply call(Connector connector, Attempt attempt, String vendor, long decided) {
        try {
            return seam.reply(connector.call(attempt, () -> mayDepart(vendor, decided)));
        } catch (Throwable defect) { // whatever a connector throws, its intent needs an end and the thread goes on
            LOG.error(
                    "connector failed vendor={} intentId={} attempt={}",
                    vendor,
                    attempt.intentId(),
                    attempt.number(),
                    defect);
            return new Reply.Unanswered("connector failed: " + defect.getClass().getSimpleName());
        }
    }
}
