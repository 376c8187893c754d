package dev.headgate.streams;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A clean stop: nothing starts any more, what is in flight may end and be committed. Knows which tasks there are, and whether
 * all of them serve yet.
 *
 * <p>Threading: begun by whoever stops the program; read and counted by stream threads.
 */
final class Shutdown {

    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger tasks = new AtomicInteger();
    private final AtomicInteger takingOver = new AtomicInteger();
    private volatile boolean begun;

    void begin() {
        begun = true;
    }

    boolean begun() {
        return begun;
    }

    /** A task may start calls from now on. */
    void opened() {
        tasks.incrementAndGet();
        takingOver.incrementAndGet();
    }

    /** A task that was {@link #opened} has read its ledger, or never will: told once for each. */
    void takenOver() {
        takingOver.decrementAndGet();
    }

    /** Whether a task still reads its ledger, and takes no new intents meanwhile. */
    boolean isTakingOver() {
        return takingOver.get() > 0;
    }

    /** A task that was {@link #opened} starts no calls any more. */
    void closed() {
        tasks.decrementAndGet();
    }

    /** Whether nothing starts any more and nothing is in flight. */
    boolean isOver() {
        return begun && tasks.get() == 0 && inFlight.get() == 0;
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
