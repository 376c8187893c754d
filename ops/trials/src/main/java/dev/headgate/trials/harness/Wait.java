package dev.headgate.trials.harness;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waiting, in scenarios that take real time. */
public final class Wait {

    private static final Duration LOOK = Duration.ofMillis(20);

    private Wait() {}

    /** Lets a while pass. */
    public static void pass(Duration length) throws InterruptedException {
        boolean _ = new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Waits for something.
     *
     * @throws IllegalStateException if it does not happen in time
     */
    public static void until(String what, Duration longest, BooleanSupplier happened) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("not within " + longest.toSeconds() + " s: " + what);
            }
            pass(LOOK);
        }
    }
}
