package dev.headgate.sandbox;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for what has no time limit of its own. */
final class Bounded {

    private Bounded() {}

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
        try {
            task.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new SandboxException(what + " failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            task.cancel(true);
            throw new SandboxException(what + " took longer than " + atMost.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new SandboxException(what + " was interrupted", e);
        }
    }
}
