package dev.headgate.pooled;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts sessions as the vendor may count them: from before one is opened until after it was closed.
 *
 * <p>Threading: any thread; nobody waits here.
 */
final class Places {

    /** What there was for a session. */
    enum Room {
        /** A place, which is taken now. */
        TAKEN,
        /** One among those of its selector, taken now; a session of another selector has to leave its own. */
        TAKE_ANOTHERS,
        /** None. */
        NONE
    }

    private final int max;
    private final int maxPer;
    private final Map<Selector, Integer> bySelector = new HashMap<>();
    private int all;

    Places(int max, int maxPer) {
        this.max = max;
        this.maxPer = maxPer;
    }

    synchronized Room take(Selector selector) {
        if (!hasRoomOf(selector)) {
            return Room.NONE;
        }
        bySelector.merge(selector, 1, Integer::sum);
        if (all == max) {
            return Room.TAKE_ANOTHERS;
        }
        all++;
        return Room.TAKEN;
    }

    /** A session is closed. */
    synchronized void free(Selector selector) {
        all--;
        leave(selector);
    }

    /** The same, but its place among all is another selector's; or nobody left one. */
    synchronized void leave(Selector selector) {
        bySelector.computeIfPresent(selector, (_, count) -> count == 1 ? null : count - 1);
    }

    synchronized int taken() {
        return all;
    }

    /** Whether there is a place for another among those of that selector, whatever there is in all. */
    synchronized boolean hasRoomOf(Selector selector) {
        return bySelector.getOrDefault(selector, 0) < maxPer;
    }

    int max() {
        return max;
    }
}
