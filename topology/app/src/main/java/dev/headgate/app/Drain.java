package dev.headgate.app;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The clean stop that a request asks for, as a signal does. One that comes while the program starts ends the start.
 *
 * <p>Threading: made by the thread that starts the program; asked for by any.
 */
final class Drain {

    private final Thread starter = Thread.currentThread();
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Runnable stop;
    private boolean begun;

    /** @param stopping stops the program, which runs from now on; returns when it has */
    synchronized void started(Runnable stopping) {
        stop = stopping;
        if (begun) {
            stop(stopping);
        }
    }

    /** Begins it, unless it has; does not wait. */
    synchronized void begin() {
        if (begun) {
            return;
        }
        begun = true;
        if (stop == null) {
            starter.interrupt();
        } else {
            stop(stop);
        }
    }

    /** Returns whether nothing runs any more, of what was begun, before the time is over. */
    boolean await(Duration patience) throws InterruptedException {
        return over.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void stop(Runnable stopping) {
        Thread.ofPlatform().name("headgate-drain").start(() -> {
            try {
                stopping.run();
            } finally {
                over.countDown();
            }
        });
    }
}
