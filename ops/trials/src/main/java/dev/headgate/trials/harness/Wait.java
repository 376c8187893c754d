package dev.headgate.trials.harness;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Waiting, in trials that take real time. */
public final class Wait {

    private static final Duration LOOK = Duration.ofMillis(20);

    private Wait() {}

    /** Lets a while pass; nothing if it is negative. */
    public static void pass(Duration length) throws InterruptedException {
        boolean _ = new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Waits for something.
     *
     * @throws IllegalStateException if it does not happen in time
     */
    public static void until(String what, Duration longest, BooleanSupplier happened) throws InterruptedException {
        if (!happens(longest, happened)) {
            throw new IllegalStateException("not within " + longest.toSeconds() + " s: " + what);
        }
    }

    /** Waits for something. Returns whether it happened in time. */
    public static boolean happens(Duration longest, BooleanSupplier something) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!something.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            pass(LOOK);
        }
        return true;
    }

    /** Whether a count has been the same for a while, whenever that is asked. */
    public static BooleanSupplier still(Duration length, LongSupplier count) {
        long[] last = {-1, System.nanoTime()};
        return () -> {
            long now = count.getAsLong();
            if (now != last[0]) {
                last[0] = now;
                last[1] = System.nanoTime();
            }
            return System.nanoTime() - last[1] > length.toNanos();
        };
    }
}
