package dev.headgate.streams;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.headgate.core.Vendor;
import java.util.function.LongSupplier;

/**
 * When a task asks for a commit. Outcomes are seen by readers only after it, so soon; but each one costs all tasks of
 * the thread a transaction, so not on every outcome.
 */
final class Pace {

    /** Measured: at most one in 25 ms costs no visible throughput, one per drain collapses it. */
    private static final long AFTER_OUTCOME = MILLISECONDS.toNanos(25);

    private static final long AFTER_STATUS = MILLISECONDS.toNanos(500);

    private final Runnable commit;
    private final LongSupplier clock;
    private long last;
    private long due = Vendor.NEVER;

    /**
     * @param commit asks Kafka Streams for a commit
     */
    Pace(Runnable commit, LongSupplier clock) {
        this.commit = commit;
        this.clock = clock;
    }

    void wroteOutcome() {
        due = Math.min(due, last + AFTER_OUTCOME);
    }

    void wroteStatus() {
        due = Math.min(due, last + AFTER_STATUS);
    }

    void commitNow() {
        due = 0;
    }

    long due() {
        return due;
    }

    /** Asks for the commit that is due, if one is. */
    void keep() {
        long now = clock.getAsLong();
        if (due <= now) {
            commit.run();
            last = now;
            due = Vendor.NEVER;
        }
    }
}
