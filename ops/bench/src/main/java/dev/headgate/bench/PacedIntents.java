package dev.headgate.bench;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Writes intents at even intervals, and notes when.
 *
 * <p>Threading: it writes on a thread of its own; any thread may ask.
 */
final class PacedIntents implements AutoCloseable {

    /**
     * How many intents are written and timed.
     *
     * @param warmUp intents at once, so that all is compiled
     * @param perSecond intents after it, evenly spaced
     * @param settling intents of these that do not count yet
     * @param measured those after them
     */
    record Size(int warmUp, int perSecond, int settling, int measured) {}

    private static final int DIGITS = 3;
    private static final Duration QUIET = Duration.ofSeconds(30);

    private final Intents intents;
    private final int first;
    private final long interval;
    private final AtomicLongArray sent;
    private final Thread thread;
    private volatile boolean failed;
    private volatile boolean over;

    /**
     * @param first number of the first one
     */
    public PacedIntents(Intents intents, int first, int count, int perSecond) {
        this.intents = intents;
        this.first = first;
        this.interval = TimeUnit.SECONDS.toNanos(1) / perSecond;
        this.sent = new AtomicLongArray(count);
        this.thread = Thread.ofPlatform().daemon().name("pace").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        long begin = System.nanoTime();
        for (int i = 0; i < sent.length() && !over; i++) {
            long due = begin + i * interval;
            for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
            sent.set(i, System.nanoTime());
            intents.send((_, failure) -> failed |= failure != null);
        }
    }

    /** Nanoseconds since an intent was handed to the producer. */
    private long sinceSent(int number) {
        return System.nanoTime() - sent.get(number - first);
    }

    /**
     * @throws IllegalStateException if one could not be written
     */
    public void check() {
        if (failed) {
            throw new IllegalStateException("intents could not be written");
        }
    }

    /** Writes no more. */
    @Override
    public void close() throws InterruptedException {
        over = true;
        thread.join();
    }

    /**
     * Writes and times; returns when all results were read, or none has come for half a minute.
     *
     * @param audit that has read the results of all intents written before
     * @param written intents before
     * @return nanoseconds from handing an intent to the producer until its result was read
     */
    public static Histogram time(Intents intents, ResultAudit audit, int written, Size size)
            throws InterruptedException {
        int first = written + size.settling();
        int count = size.settling() + size.measured();
        Histogram nanos = new Histogram(DIGITS);
        try (PacedIntents paced = new PacedIntents(intents, written, count, size.perSecond())) {
            audit.onResult(number -> {
                if (number >= first) {
                    nanos.recordValue(paced.sinceSent(number));
                }
            });
            paced.start();
            audit.readUntil(written + count, QUIET);
            paced.check();
        }
        return nanos;
    }
}
