package dev.headgate.client;

import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A call whose outcome is awaited, with its body in one piece.
 *
 * <p>Threading: any thread; whoever removes it from those pending ends it.
 */
final class PendingCall implements Waiting {

    private final ReplyKey key;
    private final PendingReplies replies;
    private final int maxBodyBytes;
    private final CompletableFuture<Result> future = new CompletableFuture<>();
    private final Pieces pieces;
    private @Nullable Result result;
    private int resultBytes;
    private final Timer timer;
    private final long begun;
    private Runnable cancelTimeout = () -> {};

    /** @param begun when it was asked for, the timer's nanoseconds */
    PendingCall(ReplyKey key, PendingReplies replies, int maxBodyBytes, Timer timer, long begun) {
        this.key = key;
        this.replies = replies;
        this.maxBodyBytes = maxBodyBytes;
        this.timer = timer;
        this.begun = begun;
        this.pieces = new Pieces(maxBodyBytes, replies.pieces());
    }

    /** Has a place already; begins to wait. */
    CompletableFuture<Result> begin(Duration timeout) {
        replies.add(key, this);
        Runnable cancel = timer.schedule(
                timeout,
                () -> fail(new CallTimeoutException(
                        "no outcome of " + key + " within " + Durations.text(timeout)
                                + "; it stays on the topic should it come" + replies.hint(),
                        replies.unreadable())));
        synchronized (this) {
            cancelTimeout = cancel;
        }
        if (!replies.has(key, this)) {
            cancel.run(); // it ended meanwhile
        }
        CompletableFuture<Result> unused = future.whenComplete((done, failed) -> forget());
        return future;
    }

    @Override
    public boolean take(Page page, int bytes) {
        if (page.getChunk()) {
            synchronized (this) {
                pieces.add(page);
            }
            finishIfWhole();
        }
        return true;
    }

    @Override
    public boolean take(Result outcome, int bytes) {
        synchronized (this) {
            if (result == null) {
                if (!replies.outcomes().tryTake(bytes)) {
                    return false;
                }
                result = outcome;
                resultBytes = bytes;
            }
        }
        finishIfWhole();
        return true;
    }

    @Override
    public boolean hasRoom(int bytes) {
        return replies.outcomes().fits(bytes) || !replies.has(key, this);
    }

    private void finishIfWhole() {
        Result outcome = ifWhole();
        if (outcome != null && replies.remove(key, this)) {
            cancelTimeout();
            replies.execute(() -> complete(outcome));
        }
    }

    private synchronized @Nullable Result ifWhole() {
        return result == null || pieces.count() < result.getChunks() ? null : result;
    }

    private void complete(Result outcome) {
        replies.counters().outcome(outcome.getOutcome());
        replies.counters().answered(timer.nanoTime() - begun);
        if (outcome.getChunks() == 0) {
            free();
            future.complete(outcome);
        } else if (isTooLarge()) {
            free();
            future.completeExceptionally(new BodyTooLargeException(
                    "the body of " + key + " is larger than the client puts together (maxBodyBytes " + maxBodyBytes
                            + ", or maxBufferedBytes with others); its " + outcome.getChunks()
                            + " pieces are on the topic of pages",
                    outcome));
        } else {
            Result whole = whole(outcome);
            free();
            future.complete(whole);
        }
    }

    private synchronized boolean isTooLarge() {
        return pieces.tooLarge();
    }

    private synchronized Result whole(Result outcome) {
        return Result.newBuilder(outcome).setBody(pieces.joined()).build();
    }

    @Override
    public void fail(Throwable cause) {
        if (replies.remove(key, this)) {
            cancelTimeout();
            replies.ended(key, cause, timer.nanoTime());
            replies.execute(() -> {
                free();
                future.completeExceptionally(cause);
            });
        }
    }

    /** The user ended the future. */
    private void forget() {
        if (replies.remove(key, this)) {
            cancelTimeout();
            free();
        }
    }

    private synchronized void cancelTimeout() {
        cancelTimeout.run();
    }

    /** Gives back all it had; once, by whoever ended it. */
    private void free() {
        synchronized (this) {
            pieces.clear();
            replies.outcomes().give(resultBytes);
            resultBytes = 0;
        }
        replies.leave();
        replies.room();
    }
}
