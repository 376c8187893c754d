package dev.headgate.streams.kafka;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.headgate.core.policy.Nanos;
import java.util.function.LongSupplier;

/**
 * When a task asks for a commit. Outcomes are seen by readers only after it, so soon; but each one costs all tasks of
 * the thread a transaction, so not on every outcome, and less often while there are many.
 */
public final class CommitScheduler {

    /** Measured: a commit takes the thread 5 to 10 ms, so at most one in 25 ms leaves it most of its time. */
    private static final long FEW_OUTCOMES = MILLISECONDS.toNanos(25);

    /** Fewer commits, and fewer intents whose call outlives one and is written for it. */
    private static final long MANY_OUTCOMES = MILLISECONDS.toNanos(50);

    /** A commit takes a tenth of the thread's time at 50 ms, in which it could do more than readers gain by it. */
    private static final long VERY_MANY_OUTCOMES = MILLISECONDS.toNanos(100);

    /** Of one task in one transaction, from about 600 a second on. */
    static final int MANY = 16;

    /** From about 8,000 a second on. */
    static final int VERY_MANY = 400;

    /**
     * Each vendor's first call waits for a commit. At a commit for each of them, a task of 10,000 vendors would be busy with
     * nothing else for minutes.
     */
    private static final long URGENT = FEW_OUTCOMES;

    private static final long AFTER_STATUS = MILLISECONDS.toNanos(500);

    /** Readers wait no longer for a slow broker's sake, and proof of ownership is renewed in time. */
    private static final long LONGEST_REST = MILLISECONDS.toNanos(500);

    private final Runnable commit;
    private final LongSupplier clock;
    private long last;

    /** When the commit began that is under way; {@link Nanos#NEVER}: none is. */
    private long begun = Nanos.NEVER;

    /** For how long the last one kept the thread from its work. */
    private long took;

    private int outcomes;
    private boolean status;
    private boolean now;

    /**
     * @param commit asks Kafka Streams for a commit
     */
    public CommitScheduler(Runnable commit, LongSupplier clock) {
        this.commit = commit;
        this.clock = clock;
    }

    public void wroteOutcome() {
        outcomes++;
    }

    public void wroteStatus() {
        status = true;
    }

    public void commitNow() {
        now = true;
    }

    /** When the next commit is to be asked for, in nanoseconds of the clock. */
    public long due() {
        if (now) {
            return last + rested(URGENT);
        }
        if (outcomes > 0) {
            return last + rested(afterOutcomes());
        }
        return status ? last + AFTER_STATUS : Nanos.NEVER;
    }

    /** As long as the last commit took at least, so that half of the thread's time is for its work however slow a broker is. */
    private long rested(long wanted) {
        return Math.max(wanted, Math.min(took, LONGEST_REST));
    }

    private long afterOutcomes() {
        if (outcomes < MANY) {
            return FEW_OUTCOMES;
        }
        return outcomes < VERY_MANY ? MANY_OUTCOMES : VERY_MANY_OUTCOMES;
    }

    /** Asks for the commit that is due, if one is. */
    public void commitIfDue() {
        long time = clock.getAsLong();
        if (due() <= time) {
            commit.run();
            now = false;
            begin(time);
        }
    }

    /** The thread's transaction is about to be committed: the thread does nothing else until it is. */
    public void committing() {
        begun = clock.getAsLong();
    }

    /** The thread's transaction is committed, whoever asked for it: what was written so far can be read. */
    public void committed() {
        long time = clock.getAsLong();
        if (begun != Nanos.NEVER) {
            took = time - begun;
            begun = Nanos.NEVER;
        }
        begin(time);
    }

    private void begin(long time) {
        last = time;
        outcomes = 0;
        status = false;
    }
}
