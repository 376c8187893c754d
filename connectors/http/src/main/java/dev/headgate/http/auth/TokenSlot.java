package dev.headgate.http.auth;

import dev.headgate.http.auth.NoCredentialException.Cause;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The token of one credential: fetched by one request at a time, whoever waits for it; the next one before it ends, while it
 * is still used. After a failure nobody asks for a while, and calls learn at once that there is none.
 *
 * <p>Threading: any thread.
 */
final class TokenSlot {

    private static final Logger LOG = LoggerFactory.getLogger(TokenSlot.class);

    /** Fetches a token. */
    @FunctionalInterface
    interface Fetcher {
        Token fetch(Token.@Nullable Rotation rotation) throws TokenException;
    }

    private final String vendor;
    private final Fetcher fetcher;
    private final Executor executor;
    private final LongSupplier nanos;

    private @Nullable Token token;
    private Token.@Nullable Rotation rotation;
    private @Nullable CompletableFuture<Token> running;
    private @Nullable TokenException failure;
    private long notBefore;
    private boolean closed;

    /** @param executor runs fetches; not the threads of calls, which may be cancelled */
    TokenSlot(String vendor, Fetcher fetcher, Executor executor, LongSupplier nanos) {
        this.vendor = vendor;
        this.fetcher = fetcher;
        this.executor = executor;
        this.nanos = nanos;
    }

    /**
     * Returns the token, and waits for one if there is none.
     *
     * @param waitNanos how long at most
     */
    Token token(long waitNanos) throws NoCredentialException {
        CompletableFuture<Token> fetch;
        synchronized (this) {
            long now = nanos.getAsLong();
            Token known = token;
            if (known != null && known.isUsable(now)) {
                if (known.isDue(now) && running == null && !isHeldOff(now) && !closed) {
                    var _ = start();
                }
                return known;
            }
            fetch = running;
            if (fetch == null) {
                requireAllowed(now);
                fetch = start();
            }
        }
        return await(fetch, waitNanos);
    }

    private boolean isHeldOff(long now) {
        return failure != null && now - notBefore < 0;
    }

    private void requireAllowed(long now) throws NoCredentialException {
        TokenException known = failure;
        if (closed) {
            throw cancelled();
        }
        if (known != null && isHeldOff(now)) {
            throw noCredential(known);
        }
    }

    private CompletableFuture<Token> start() {
        CompletableFuture<Token> fetch = new CompletableFuture<>();
        running = fetch;
        executor.execute(() -> run(fetch));
        return fetch;
    }

    private void run(CompletableFuture<Token> fetch) {
        try {
            Token fetched = fetcher.fetch(rotation());
            fetched(fetched);
            fetch.complete(fetched);
        } catch (TokenException e) {
            failed(e);
            fetch.completeExceptionally(noCredential(e));
        } catch (Throwable e) { // also an Error: whoever waits must learn of it
            failed(TokenException.unavailable("the token was not fetched", TokenException.USUAL));
            LOG.error(
                    "token not fetched, a defect vendor={} error={}",
                    vendor,
                    e.getClass().getName());
            fetch.completeExceptionally(e);
        }
    }

    private synchronized Token.@Nullable Rotation rotation() {
        return rotation;
    }

    private synchronized void fetched(Token fetched) {
        token = fetched;
        rotation = fetched.rotation();
        failure = null;
        running = null;
        LOG.debug("token fetched vendor={}", vendor);
    }

    private synchronized void failed(TokenException e) {
        if (failure == null) {
            LOG.warn("token not fetched vendor={} reason={}", vendor, e.reason());
        }
        failure = e;
        notBefore = nanos.getAsLong() + e.waiting().toNanos();
        running = null;
        if (e.isRefused()) {
            rotation = null; // the profile's may be better, or has been replaced
        }
    }

    private static Token await(CompletableFuture<Token> fetch, long waitNanos) throws NoCredentialException {
        try {
            return fetch.get(waitNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoCredentialException(Cause.CANCELLED, "interrupted");
        } catch (TimeoutException e) {
            throw new NoCredentialException(Cause.CREDENTIAL, "no token came within the deadline");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case NoCredentialException it -> throw new NoCredentialException(it.kind(), it.reason());
                case RuntimeException defect -> throw defect;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    private static NoCredentialException noCredential(TokenException e) {
        return new NoCredentialException(Cause.CREDENTIAL, e.reason());
    }

    private static NoCredentialException cancelled() {
        return new NoCredentialException(Cause.CANCELLED, Authorizer.CLOSED);
    }

    /** Forgets a token that the vendor did not accept, unless there is another already. */
    synchronized void discard(String value) {
        Token known = token;
        if (known != null && known.value().equals(value)) {
            token = null;
        }
    }

    /** Returns whether it holds a refresh token that is nowhere else. */
    synchronized boolean isRotated() {
        return rotation != null;
    }

    /** Lets nobody wait any longer. */
    void close() {
        CompletableFuture<Token> waited;
        synchronized (this) {
            closed = true;
            waited = running;
        }
        if (waited != null) {
            waited.completeExceptionally(cancelled());
        }
    }
}
