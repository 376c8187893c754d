package dev.headgate.client;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Time, and what is to be done when some of it has passed. Threading: any thread. */
interface Timer extends AutoCloseable {

    /** Nanoseconds since whenever. */
    long nanoTime();

    /**
     * Does something later, unless it is closed by then. It must be short.
     *
     * @return cancels it
     */
    Runnable schedule(Duration delay, Runnable task);

    @Override
    void close();

    /** The system's, with one thread. */
    static Timer system(String threadName) {
        ScheduledThreadPoolExecutor executor =
                new ScheduledThreadPoolExecutor(1, task -> Threads.daemon(threadName, task));
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return new Timer() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public Runnable schedule(Duration delay, Runnable task) {
                try {
                    ScheduledFuture<?> scheduled = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
                    return () -> scheduled.cancel(false);
                } catch (RejectedExecutionException e) { // closed
                    return () -> {};
                }
            }

            @Override
            public void close() {
                executor.shutdownNow();
            }
        };
    }
}
