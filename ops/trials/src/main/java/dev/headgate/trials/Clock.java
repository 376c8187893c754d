package dev.headgate.trials;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waiting, in scenarios that take real time. */
final class Clock {

    private static final Duration LOOK = Duration.ofMillis(20);

    private Clock() {}

    /** Lets a while pass. */
    static void pass(Duration length) throws InterruptedException {
        boolean _ = new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Waits for something.
     *
     * @throws IllegalStateException if it does not happen in time
     */
    static void await(String what, Duration longest, BooleanSupplier happened) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("not within " + longest.toSeconds() + " s: " + what);
            }
            pass(LOOK);
        }
    }
}
