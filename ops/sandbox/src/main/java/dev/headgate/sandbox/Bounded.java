package dev.headgate.sandbox;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for what has no time limit of its own. */
final class Bounded {

    /** How long at most for a broker's answer. */
    static final Duration ANSWER = Duration.ofSeconds(30);

    private Bounded() {}

    /** Returns a broker's answer, as {@link #get(String, Duration, Future)} does. */
    static <T extends @Nullable Object> T answer(String what, Future<T> answer) {
        return get(what, ANSWER, answer);
    }

    /**
     * Runs a step on a thread of its own and waits for it at most so long; a step that takes longer is interrupted and
     * left behind on its daemon thread.
     *
     * @param what the step, for the thread's name and for messages
     * @throws SandboxException if the step fails or takes longer, or this thread is interrupted
     */
    static void run(String what, Duration atMost, Runnable step) {
        FutureTask<@Nullable Void> task = new FutureTask<>(step, null);
        Thread.ofPlatform().daemon().name("sandbox: " + what).start(task);
        get(what, atMost, task);
    }

    /**
     * Returns what is waited for; what takes longer is cancelled.
     *
     * @param what it is, as the message begins if it does not come
     * @throws SandboxException if it fails, takes longer or is interrupted
     */
    private static <T extends @Nullable Object> T get(String what, Duration atMost, Future<T> something) {
        try {
            return something.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new SandboxException(what + " failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            something.cancel(true);
            throw new SandboxException(what + " took longer than " + atMost.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            something.cancel(true);
            Thread.currentThread().interrupt();
            throw new SandboxException(what + " was interrupted", e);
        }
    }
}
