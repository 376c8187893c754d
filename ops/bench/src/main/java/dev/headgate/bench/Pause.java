package dev.headgate.bench;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Time that passes. */
final class Pause {

    private Pause() {}

    static void of(Duration length) throws InterruptedException {
        boolean _ = new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    }
}
