package dev.headgate.pooled;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A session and what the pool knows of it.
 *
 * <p>Threading: of who has it; who looks for an idle one reads along.
 */
final class PooledSession<S> {

    final Selector selector;
    final S value;
    private final long openedAt;
    private final AtomicBoolean lent = new AtomicBoolean();
    private volatile long idleSince;
    private volatile boolean wasLent;
    private volatile boolean used;
    private volatile boolean placePassedOn;

    /** @param now in nanoseconds, as {@link System#nanoTime} */
    PooledSession(Selector selector, S value, long now) {
        this.selector = selector;
        this.value = value;
        this.openedAt = now;
        this.idleSince = now;
    }

    void lend() {
        wasLent = true;
        lent.set(true);
    }

    /** Whether it was opened just now, for the call that waits for it. */
    boolean isNew() {
        return !wasLent;
    }

    /** Returns whether it was lent until now: who ends that first decides what becomes of it. */
    boolean end(long now) {
        idleSince = now;
        return lent.compareAndSet(true, false);
    }

    /** A call was made with it. */
    void use() {
        used = true;
    }

    boolean isUsed() {
        return used;
    }

    boolean isLent() {
        return lent.get();
    }

    long idleFor(long now) {
        return now - idleSince;
    }

    boolean isTooOld(Duration maxAge, long now) {
        return now - openedAt >= maxAge.toNanos();
    }

    /** Its place is another selector's once it is closed. */
    void passPlaceOn() {
        placePassedOn = true;
    }

    boolean isPlacePassedOn() {
        return placePassedOn;
    }
}
