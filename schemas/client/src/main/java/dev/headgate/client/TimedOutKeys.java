package dev.headgate.client;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The intents whose outcome nobody awaits any more as it did not come in time: the last ones, for a while.
 *
 * <p>Threading: any thread.
 */
final class TimedOutKeys {

    static final int MAX = 1_000;
    static final Duration KEEP = Duration.ofMinutes(10);

    private final Map<ReplyKey, Long> at = new LinkedHashMap<>(); // oldest first
    private volatile boolean empty = true;

    /** @param now the timer's nanoseconds */
    synchronized void add(ReplyKey key, long now) {
        at.remove(key);
        at.put(key, now);
        forget(now);
    }

    /** Returns whether it was there. */
    synchronized boolean remove(ReplyKey key, long now) {
        forget(now);
        boolean found = at.remove(key) != null;
        empty = at.isEmpty();
        return found;
    }

    boolean isEmpty() {
        return empty;
    }

    private void forget(long now) {
        Iterator<Long> oldest = at.values().iterator();
        while (oldest.hasNext() && (now - oldest.next() >= KEEP.toNanos() || at.size() > MAX)) {
            oldest.remove();
        }
        empty = at.isEmpty();
    }
}
