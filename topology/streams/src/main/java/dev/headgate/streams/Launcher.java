package dev.headgate.streams;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands tasks to a pool of virtual threads from within that pool. Handed over one by one from outside, each wakes a
 * sleeping carrier thread, which costs more than what the core decides about a call.
 *
 * <p>Threading: any thread hands over; one at a time of the pool's passes on.
 */
final class Launcher implements Executor {

    private final Executor pool;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean launching = new AtomicBoolean();

    Launcher(Executor pool) {
        this.pool = pool;
    }

    @Override
    public void execute(Runnable task) {
        waiting.add(task);
        if (launching.compareAndSet(false, true)) {
            pool.execute(this::launch);
        }
    }

    private void launch() {
        do {
            for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
                pool.execute(next);
            }
            launching.set(false);
        } while (!waiting.isEmpty() && launching.compareAndSet(false, true));
    }
}
