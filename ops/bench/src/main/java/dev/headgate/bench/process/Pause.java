package dev.headgate.bench.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Time that passes. */
public final class Pause {

    private Pause() {}

    public static void of(Duration length) throws InterruptedException {
        boolean _ = new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    }
}
