package dev.headgate.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Collects tasks, and hands them to a pool of virtual threads from within that pool. Handed over one by one from outside,
 * each wakes a sleeping carrier thread, which costs more than what the core decides about a call.
 *
 * <p>Threading: the stream thread.
 */
final class Launcher {

    /** Collected, and handed over without waiting for the rest: of hundreds, the first would wait long for the last. */
    static final int MOST = 16;

    private final Executor pool;
    private List<Runnable> collected = new ArrayList<>();

    Launcher(Executor pool) {
        this.pool = pool;
    }

    /** To be launched with the next {@link #launch}, or now if that makes {@value #MOST}. */
    void add(Runnable task) {
        collected.add(task);
        if (collected.size() >= MOST) {
            launch();
        }
    }

    /** Hands over what was collected. */
    void launch() {
        if (collected.isEmpty()) {
            return;
        }
        List<Runnable> tasks = collected;
        collected = new ArrayList<>();
        pool.execute(tasks.size() == 1 ? tasks.getFirst() : () -> tasks.forEach(pool::execute));
    }
}
