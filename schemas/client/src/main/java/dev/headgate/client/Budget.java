package dev.headgate.client;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that may be held. One thing alone may be larger than all of it, or it could never be had.
 *
 * <p>Threading: any thread.
 */
final class Budget {

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    Budget(long limit) {
        this.limit = limit;
    }

    /** Returns false, and takes nothing, if there is no room. */
    boolean tryTake(long bytes) {
        while (true) {
            long before = used.get();
            if (!fits(before, bytes)) {
                return false;
            }
            if (used.compareAndSet(before, before + bytes)) {
                return true;
            }
        }
    }

    void give(long bytes) {
        used.addAndGet(-bytes);
    }

    /** Whether so much would fit now. */
    boolean fits(long bytes) {
        return fits(used.get(), bytes);
    }

    long used() {
        return used.get();
    }

    private boolean fits(long before, long bytes) {
        return before == 0 || before + bytes <= limit;
    }
}
