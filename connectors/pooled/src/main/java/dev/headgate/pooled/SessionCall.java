package dev.headgate.pooled;

import dev.headgate.api.Attempt;
import dev.headgate.api.Departure;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call: a thread of its own takes a session, calls and gives it back, while the caller waits for the reply no longer than it
 * may, whatever the session's library does.
 *
 * <p>Threading: the caller waits, the thread of its own works, anybody gives it up.
 */
final class SessionCall<S> {

    /** The name of the threads. */
    static final String THREAD = "headgate-session";

    final Attempt attempt;
    private final Departure departure;
    private final Selector selector;
    private final SessionPool<S> pool;
    private final Sessions<S> sessions;
    private final long startedAt;
    private final Thread worker;
    private final CompletableFuture<Reply> reply = new CompletableFuture<>();
    private volatile @Nullable PooledSession<S> session;

    // Guarded by this.
    private boolean givenUp;
    private boolean loggedIn;
    private boolean called;

    /**
     * @param startedAt in nanoseconds, as {@link System#nanoTime}
     * @param ended told when its session is given back
     */
    SessionCall(
            Attempt attempt,
            Departure departure,
            Selector selector,
            SessionPool<S> pool,
            Sessions<S> sessions,
            long startedAt,
            Consumer<SessionCall<S>> ended) {
        this.attempt = attempt;
        this.departure = departure;
        this.selector = selector;
        this.pool = pool;
        this.sessions = sessions;
        this.startedAt = startedAt;
        this.worker = Thread.ofVirtual().name(THREAD).unstarted(() -> work(ended));
    }

    /**
     * Makes the call. An interrupt gives it up.
     *
     * @param deadline the vendor's
     */
    Reply run(Duration deadline) {
        worker.start();
        try {
            return reply.get(attempt.longest(deadline).toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return attempt.timeLimit().compareTo(deadline) < 0
                    ? giveUp("the intent's deadline passed", Reply.Unsent.Cause.HANDED_BACK)
                    : giveUp("no whole answer within " + deadline.toMillis() + " ms", Reply.Unsent.Cause.FAILED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return giveUp("the call was cancelled", Reply.Unsent.Cause.HANDED_BACK);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a session failed", e.getCause());
        }
    }

    /** Nothing departs any more, and the reply is there. */
    Reply giveUp(String reason, Reply.Unsent.Cause cause) {
        Reply end;
        synchronized (this) {
            givenUp = true;
            end = withoutAnswer(reason, cause);
        }
        if (reply.complete(end)) {
            worker.interrupt();
        }
        return reply.join();
    }

    /** Waits until its session is given back, or the thread that waits is interrupted. */
    void join() {
        try {
            worker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isOlderThan(Duration age, long now) {
        return now - startedAt > age.toNanos();
    }

    /** Takes its session away. Returns whether there was one. */
    boolean lose() {
        PooledSession<S> held = session;
        return held != null && pool.lose(held);
    }

    private void work(Consumer<SessionCall<S>> ended) {
        try {
            Reply end = call();
            ended.accept(this);
            reply.complete(end);
        } catch (Throwable defect) {
            ended.accept(this);
            reply.completeExceptionally(defect);
        }
    }

    private Reply call() {
        PooledSession<S> lent;
        try {
            lent = pool.lend(selector, this::logsIn);
        } catch (NoPlaceException e) {
            return withoutAnswer("no session: " + e.getMessage(), Reply.Unsent.Cause.HANDED_BACK);
        } catch (NoSessionException e) {
            return checked(e.reply());
        } catch (InterruptedException e) {
            return withoutAnswer("cancelled while a session was opened", Reply.Unsent.Cause.HANDED_BACK);
        } catch (IOException e) {
            return withoutAnswer("no session: " + e.getClass().getSimpleName(), Reply.Unsent.Cause.UNREACHABLE);
        } catch (Exception e) {
            return withoutAnswer("no session: " + e.getClass().getSimpleName(), Reply.Unsent.Cause.FAILED);
        }
        session = lent;
        return call(lent);
    }

    private Reply call(PooledSession<S> lent) {
        boolean usable = false;
        try {
            Reply end = sessions.call(lent.value, attempt, this::departs);
            usable = leavesUsable(end);
            return checked(end);
        } catch (Exception e) {
            return withoutAnswer("the session broke: " + e.getClass().getSimpleName(), Reply.Unsent.Cause.FAILED);
        } finally {
            boolean _ = Thread.interrupted(); // the call is over, and a session is to be closed well
            if (hasCalled()) {
                lent.use();
            }
            pool.end(lent, usable);
        }
    }

    /** Whoever logs in again has the credential that there is by then. */
    private static boolean leavesUsable(Reply end) {
        return switch (end) {
            case Reply.Answered answered -> !(answered.verdict() instanceof Verdict.Auth);
            case Reply.Split _, Reply.Unsent _, Reply.Stopped _ -> true;
            case Reply.Unanswered _ -> false;
        };
    }

    private synchronized boolean logsIn() {
        boolean leaves = !givenUp && departure.granted();
        loggedIn |= leaves;
        return leaves;
    }

    private synchronized boolean departs() {
        boolean leaves = !givenUp && departure.granted();
        called |= leaves;
        return leaves;
    }

    private synchronized boolean hasCalled() {
        return called;
    }

    /** A login that left took a permit, so that nothing was unsent. */
    private synchronized Reply checked(Reply end) {
        return end instanceof Reply.Unsent unsent && loggedIn ? withoutAnswer(unsent.reason(), unsent.cause()) : end;
    }

    private synchronized Reply withoutAnswer(String reason, Reply.Unsent.Cause cause) {
        if (called) {
            return new Reply.Unanswered(reason);
        }
        return loggedIn ? new Reply.Unanswered(reason, true) : new Reply.Unsent(reason, cause);
    }
}
