package dev.headgate.pooled;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Does again and again what keeps pools in order. One thread keeps the time for all connectors of the process; each has what it
 * does done on a virtual thread, so that a vendor that is slow to close a session delays no other.
 *
 * <p>Threading: any thread.
 */
final class Upkeep {

    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private Upkeep() {}

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("headgate-sessions").factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /** Has it done every second until it is cancelled, never twice at once. */
    static Future<?> of(Runnable task) {
        AtomicBoolean running = new AtomicBoolean();
        Runnable start = () -> {
            if (running.compareAndSet(false, true)) {
                Thread.ofVirtual().name("headgate-sessions").start(() -> {
                    try {
                        task.run();
                    } finally {
                        running.set(false);
                    }
                });
            }
        };
        return TIMER.scheduleWithFixedDelay(start, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }
}
