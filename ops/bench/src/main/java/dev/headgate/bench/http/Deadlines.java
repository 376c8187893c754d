package dev.headgate.bench.http;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends calls of clients that know no deadline for a whole one. Threading: any thread; one of its own. */
final class Deadlines implements AutoCloseable {

    private final long nanos;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("deadlines").factory());

    Deadlines(Duration deadline) {
        nanos = deadline.toNanos();
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Runs what ends a call at its deadline, unless it is cancelled before. */
    Future<?> watch(Runnable end) {
        return timer.schedule(end, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
