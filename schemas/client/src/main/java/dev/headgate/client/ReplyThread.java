package dev.headgate.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The one thread that reads. Threading: any thread starts and ends it. */
final class ReplyThread {

    private final ReplyReader reader;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    ReplyThread(String name, ReplyReader reader) {
        this.reader = reader;
        this.thread = Threads.daemon(name, this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (closing.getCount() > 0) {
            Duration pause = reader.turn();
            if (!pause.isZero()) {
                pause(pause);
            }
        }
    }

    private void pause(Duration longest) {
        try {
            boolean unused = closing.await(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // nobody but close ends it
        }
    }

    /** Ends it, and waits for that. Returns whether it has ended. */
    boolean close(Duration longest) throws InterruptedException {
        closing.countDown();
        reader.wakeup();
        if (Thread.currentThread().equals(thread)) {
            return false;
        }
        thread.join(Math.max(1, longest.toMillis()));
        return !thread.isAlive();
    }
}
