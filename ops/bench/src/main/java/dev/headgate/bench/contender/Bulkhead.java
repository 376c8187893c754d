package dev.headgate.bench.contender;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Runs tasks, no more than so many at a time; the others wait in their order and take no thread.
 *
 * <p>Threading: any thread.
 */
final class Bulkhead {

    private final Executor executor;
    private final int most;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;

    Bulkhead(Executor executor, int most) {
        this.executor = executor;
        this.most = most;
    }

    /** Now or when there is room; how many may wait is the caller's business. */
    void run(Runnable task) {
        synchronized (this) {
            if (running == most) {
                waiting.add(task);
                return;
            }
            running++;
        }
        start(task);
    }

    private void start(Runnable task) {
        executor.execute(() -> {
            try {
                task.run();
            } finally {
                next();
            }
        });
    }

    private void next() {
        Runnable task;
        synchronized (this) {
            task = waiting.poll();
            if (task == null) {
                running--;
                return;
            }
        }
        start(task);
    }
}
