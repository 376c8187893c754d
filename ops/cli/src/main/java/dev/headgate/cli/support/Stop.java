package dev.headgate.cli.support;

import dev.headgate.control.Exit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The wish to end, by Ctrl-C, SIGTERM or the program itself. The thread that runs the command ends it; the shutdown waits
 * for that, and the process ends with the command's own exit code rather than the signal's.
 *
 * <p>Threading: any thread wishes, the command's thread waits.
 */
public final class Stop implements AutoCloseable {

    /** Longer than any clean stop takes. */
    private static final long PATIENCE_SECONDS = 120;

    private static final CountDownLatch FINISHED = new CountDownLatch(1);
    private static final AtomicInteger EXIT = new AtomicInteger(Exit.FAILED);

    private final CountDownLatch wished = new CountDownLatch(1);

    private final Thread hook = new Thread(this::end, "headgate: stopping");

    private Stop() {}

    public static Stop onSignal() {
        Stop stop = new Stop();
        Runtime.getRuntime().addShutdownHook(stop.hook);
        return stop;
    }

    public void wish() {
        wished.countDown();
    }

    public void await() throws InterruptedException {
        wished.await();
    }

    /** Returns whether it was wished for before the time was over. */
    public boolean await(long millis) throws InterruptedException {
        return wished.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Says that the command has ended and how; nothing of it runs any more. */
    public static void finished(int exit) {
        EXIT.set(exit);
        FINISHED.countDown();
    }

    /** No signal is waited for any more; one that came already waits for {@link #finished}. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            wish(); // the shutdown has begun: the hook waits
        }
    }

    private void end() {
        if (FINISHED.getCount() == 0) {
            return;
        }
        wish();
        try {
            boolean ended = FINISHED.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            Runtime.getRuntime().halt(ended ? EXIT.get() : Exit.FAILED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
