package dev.headgate.streams.kafka;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * That a stream thread owns what it believes to own: a commit with offsets, which the group's coordinator refuses to
 * those it has given up, went through not long ago. It is dated from before it was sent, and its age is the larger of
 * monotonic and wall-clock elapsed time: the former stops while a virtual machine is suspended, the latter may step.
 *
 * <p>Threading: the stream thread commits; pool threads ask and wait.
 */
public final class OwnershipProof {

    private final long validity;
    private final LongSupplier monotonic;
    private final LongSupplier wall;
    private final Runnable lacking;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition renewed = lock.newCondition();

    /** A commit that is under way; the stream thread's own. */
    private @Nullable Moment sent;

    private volatile @Nullable Moment dated;

    /** One moment on both clocks. */
    private record Moment(long monotonic, long wall) {}

    /**
     * @param validity nanoseconds a commit proves ownership for; a third of the session timeout, after which at the
     *     earliest the coordinator gives what this member owns to another
     * @param monotonic nanoseconds that never step but may stand still
     * @param wall nanoseconds since the epoch
     * @param lacking told of each call that did not leave for lack of proof
     */
    public OwnershipProof(long validity, LongSupplier monotonic, LongSupplier wall, Runnable lacking) {
        this.validity = validity;
        this.monotonic = monotonic;
        this.wall = wall;
        this.lacking = lacking;
    }

    /** One that never ends, where there is no group to be a member of. */
    public static OwnershipProof given() {
        OwnershipProof given = new OwnershipProof(Long.MAX_VALUE, () -> 0, () -> 0, () -> {});
        given.sending();
        given.committed();
        return given;
    }

    /** Offsets are about to be sent to a transaction. */
    public void sending() {
        sent = new Moment(monotonic.getAsLong(), wall.getAsLong());
    }

    /** The transaction is committed; without offsets sent to it, it proves nothing. */
    public void committed() {
        if (sent == null) {
            return;
        }
        lock.lock();
        try {
            dated = sent;
            sent = null;
            renewed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The transaction is not to be committed. */
    void aborted() {
        sent = null;
    }

    /** For how many nanoseconds a commit proves ownership. */
    public long validity() {
        return validity;
    }

    boolean holds() {
        return age() < validity;
    }

    /** Whether it is to be renewed if calls are to leave. */
    public boolean isOld() {
        return age() >= validity / 2;
    }

    /** To be asked right before a call is written. */
    public boolean lets() {
        boolean holds = holds();
        if (!holds) {
            lacking.run();
        }
        return holds;
    }

    /**
     * Waits until it holds, the time is over or the thread is interrupted.
     *
     * @param nanos at most so long
     */
    public void await(long nanos) {
        if (holds()) {
            return; // without the lock, which all calls share
        }
        long remaining = nanos;
        lock.lock();
        try {
            while (!holds() && remaining > 0) {
                remaining = renewed.awaitNanos(remaining);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** In nanoseconds; as old as can be if nothing was ever committed. */
    private long age() {
        Moment then = dated;
        return then == null
                ? Long.MAX_VALUE
                : Math.max(monotonic.getAsLong() - then.monotonic(), wall.getAsLong() - then.wall());
    }

    /** The system's wall clock, in nanoseconds since the epoch. */
    static long wallClock() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }
}
