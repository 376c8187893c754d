package dev.headgate.streams.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands tasks to a pool of virtual threads. A thread does one after the other, and before each it calls another
 * thread, which takes over if the task keeps the first: those that end at once cost no thread each, and none waits for
 * another to end. To start a thread from outside of the pool wakes a sleeping carrier, which costs more than what the
 * core decides about a call, so tasks are collected.
 *
 * <p>Threading: the stream thread adds and launches; threads of the pool take.
 */
final class CallLauncher {

    /** Collected, and handed over without waiting for the rest: of hundreds, the first would wait long for the last. */
    static final int MAX = 32;

    private final Executor pool;
    private final Queue<Runnable> launched = new ConcurrentLinkedQueue<>();

    /** Whether a thread is called that has not taken a task yet. */
    private final AtomicBoolean called = new AtomicBoolean();

    /** The stream thread's own. */
    private final List<Runnable> collected = new ArrayList<>();

    CallLauncher(Executor pool) {
        this.pool = pool;
    }

    /** To be launched with the next {@link #launch}, or now if that makes {@value #MAX}. */
    void add(Runnable task) {
        collected.add(task);
        if (collected.size() >= MAX) {
            launch();
        }
    }

    /** Hands over what was collected. */
    void launch() {
        launched.addAll(collected);
        collected.clear();
        call();
    }

    /** Hands nothing over any more; what runs goes on. */
    void close() {
        collected.clear();
        launched.clear();
    }

    private void call() {
        if (!launched.isEmpty() && called.compareAndSet(false, true)) {
            pool.execute(this::work);
        }
    }

    private void work() {
        called.set(false); // from here on, what is launched is either taken below or calls another
        Runnable task = launched.poll();
        while (task != null) {
            call();
            task.run();
            task = launched.poll();
            if (task != null) {
                boolean _ = Thread.interrupted(); // which was meant for the task before
            }
        }
    }
}
