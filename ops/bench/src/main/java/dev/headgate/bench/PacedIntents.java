package dev.headgate.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes intents at even intervals, and notes when.
 *
 * <p>Threading: it writes on a thread of its own; any thread may ask.
 */
final class PacedIntents {

    private final Intents intents;
    private final int first;
    private final long interval;
    private final AtomicLongArray sent;
    private volatile boolean failed;

    /**
     * @param first number of the first one
     */
    PacedIntents(Intents intents, int first, int count, int perSecond) {
        this.intents = intents;
        this.first = first;
        this.interval = TimeUnit.SECONDS.toNanos(1) / perSecond;
        this.sent = new AtomicLongArray(count);
    }

    void start() {
        Thread.ofPlatform().daemon().name("pace").start(this::run);
    }

    private void run() {
        long begin = System.nanoTime();
        for (int i = 0; i < sent.length(); i++) {
            long due = begin + i * interval;
            for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
            sent.set(i, System.nanoTime());
            intents.send((_, failure) -> failed |= failure != null);
        }
    }

    /** Nanoseconds since an intent was handed to the producer. */
    long sinceSent(int number) {
        return System.nanoTime() - sent.get(number - first);
    }

    /** Whether one could not be written. */
    boolean failed() {
        return failed;
    }
}
