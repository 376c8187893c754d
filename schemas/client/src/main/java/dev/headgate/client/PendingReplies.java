package dev.headgate.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Everybody who waits, at most as many as there are places; and what is held for them, in bytes.
 *
 * <p>A place is taken by {@link #admit} and free again when what came is in the user's hands: so outcomes that an executor has not come
 * to yet count too, and nobody can make more of them than there are places.
 *
 * <p>Threading: any thread.
 */
final class PendingReplies {

    private final ConcurrentMap<ReplyKey, Waiting> waiting = new ConcurrentHashMap<>();
    private final ClientSettings settings;
    private final Executor executor;
    private final Semaphore places;

    /** Outcomes that were read and are not in the user's hands yet. */
    private final Budget outcomes;

    /** Pages that no subscriber has asked for yet. */
    private final Budget pages;

    /** Pieces of bodies that are not whole yet. */
    private final Budget pieces;

    private final ClientCounters counters = new ClientCounters();
    private final TimedOutKeys timedOut = new TimedOutKeys();

    private volatile Runnable roomListener = () -> {};
    private volatile @Nullable RuntimeException unreadable;
    private volatile @Nullable String lastSkipped;

    PendingReplies(ClientSettings settings, Executor executor) {
        this.settings = settings;
        this.executor = executor;
        this.places = new Semaphore(settings.maxPending());
        this.outcomes = new Budget(settings.maxBufferedBytes());
        this.pages = new Budget(settings.maxBufferedBytes());
        this.pieces = new Budget(settings.maxBufferedBytes());
    }

    ClientCounters counters() {
        return counters;
    }

    ClientMetrics metrics() {
        return counters.snapshot(size(), outcomes.used() + pages.used() + pieces.used());
    }

    Budget outcomes() {
        return outcomes;
    }

    Budget pages() {
        return pages;
    }

    Budget pieces() {
        return pieces;
    }

    /**
     * Takes a place.
     *
     * @param longest to wait for one
     * @throws TooManyPendingException if there is none
     */
    void admit(Duration longest) {
        if (!takePlace(longest)) {
            counters.refused();
            throw new TooManyPendingException(settings.maxPending()
                    + " calls and streams are pending, which is as many as maxPending allows; nothing was sent");
        }
    }

    private boolean takePlace(Duration longest) {
        if (settings.whenFull() == WhenFull.FAIL) {
            return places.tryAcquire();
        }
        try {
            return places.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives back the place of one that does not wait any more. */
    void leave() {
        places.release();
    }

    /**
     * Adds one that has a place.
     *
     * @throws InvalidIntentException if somebody waits for the same intent
     */
    void add(ReplyKey key, Waiting one) {
        if (waiting.putIfAbsent(key, one) != null) {
            throw new InvalidIntentException(
                    "id: " + key + " is pending in this client already; each intent needs an id of its own");
        }
    }

    /** Returns whether it was there: then whoever asked is the one to end it. */
    boolean remove(ReplyKey key, Waiting one) {
        return waiting.remove(key, one);
    }

    @Nullable
    Waiting find(ReplyKey key) {
        return waiting.get(key);
    }

    boolean has(ReplyKey key, Waiting one) {
        return one.equals(waiting.get(key));
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /**
     * One that was removed ends for a reason.
     *
     * @param now the timer's nanoseconds
     */
    void ended(ReplyKey key, Throwable cause, long now) {
        if (cause instanceof CallTimeoutException) {
            counters.timedOut();
            timedOut.add(key, now);
        }
    }

    /**
     * An outcome that nobody waits for: of this client if its call timed out, else another's.
     *
     * @param now the timer's nanoseconds
     */
    void unclaimed(ReplyKey key, long now) {
        if (!timedOut.isEmpty() && timedOut.remove(key, now)) {
            counters.lateOutcome();
        }
    }

    /** Whether nothing that comes can be of interest. */
    boolean expectsNothing() {
        return isEmpty() && timedOut.isEmpty();
    }

    /** How many places are taken. */
    int size() {
        return settings.maxPending() - places.availablePermits();
    }

    /** Ends all of them. */
    void failAll(RuntimeException cause) {
        List.copyOf(waiting.values()).forEach(one -> one.fail(cause));
    }

    /** Does what is the user's: not on a thread of the client, unless the executor takes nothing. */
    void execute(Runnable task) {
        try {
            executor.execute(task);
        } catch (RejectedExecutionException e) {
            task.run();
        }
    }

    /** Who is told when there may be room again for what was refused. */
    void onRoom(Runnable listener) {
        roomListener = listener;
    }

    void room() {
        roomListener.run();
    }

    /** Says why results can't be read at the moment; null if they can. */
    void unreadable(@Nullable RuntimeException why) {
        unreadable = why;
        if (why != null) {
            counters.readFailed();
        }
    }

    @Nullable
    RuntimeException unreadable() {
        return unreadable;
    }

    /** A record was passed over, as nobody could read it. */
    void skipped(String why) {
        lastSkipped = why;
        counters.recordUnreadable();
    }

    /** What may be the reason for an outcome that did not come; empty if nothing is known. */
    String hint() {
        RuntimeException why = unreadable;
        if (why != null) {
            return ". Results can't be read at the moment: " + why.getMessage();
        }
        String skipped = lastSkipped;
        if (skipped != null) {
            return ". A record could not be read: " + skipped;
        }
        String replyTo = settings.replyTo();
        return replyTo.isEmpty() ? "" : ". Is " + replyTo + " in results.reply-to of Headgate's configuration?";
    }
}
