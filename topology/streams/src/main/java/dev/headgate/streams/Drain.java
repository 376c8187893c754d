package dev.headgate.streams;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A clean stop: nothing starts any more, what is in flight may end and be committed.
 *
 * <p>Threading: begun by whoever stops the program; read and counted by stream threads.
 */
final class Drain {

    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile boolean begun;

    void begin() {
        begun = true;
    }

    boolean begun() {
        return begun;
    }

    void started() {
        inFlight.incrementAndGet();
    }

    /** {@code count} calls ended and their effects are with Kafka Streams, or were abandoned. */
    void ended(int count) {
        inFlight.addAndGet(-count);
    }

    int inFlight() {
        return inFlight.get();
    }
}
