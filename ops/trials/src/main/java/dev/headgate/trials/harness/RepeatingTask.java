package dev.headgate.trials.harness;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Does something again and again on a thread of its own, until there is no more to do or it is closed.
 *
 * <p>Threading: any thread waits for it and closes it.
 */
public final class RepeatingTask implements AutoCloseable {

    private final CountDownLatch ending = new CountDownLatch(1);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> running;

    /** What is done. */
    public interface Step {

        /** Returns whether there is more to do. */
        boolean run() throws Exception;
    }

    /**
     * Begins.
     *
     * @param pause between two steps
     */
    public RepeatingTask(Duration pause, Step step) {
        running = thread.submit(() -> {
            while (step.run() && !ending.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                // until there is no more to do, or it is closed
            }
            return null;
        });
    }

    /**
     * Waits until there is no more to do.
     *
     * @throws ExecutionException if a step failed
     */
    public void await() throws InterruptedException, ExecutionException {
        running.get();
    }

    /** Ends it, in the middle of a step if need be, and does not wait for that. */
    public void cancel() {
        ending.countDown();
        thread.shutdownNow();
    }

    /**
     * Waits for the end of the step that is under way, and does no more.
     *
     * @throws ExecutionException if a step failed
     */
    @Override
    public void close() throws InterruptedException, ExecutionException {
        ending.countDown();
        thread.shutdown();
        running.get();
    }
}
