package dev.headgate.core;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The waiting intents of one lane that have the same scope attributes and count in the same limits, in order: what blocks one
 * blocks them all.
 */
final class ScopeQueue {

    private static final long[] NEVER_BLOCKED = {};

    final Lane lane;

    /** What they have in common. */
    final Object key;

    final TreeMap<Long, Entry> entries = new TreeMap<>();

    /** What keeps its first intent from starting; null while it may be tried. */
    @Nullable
    Block block;

    /** Where it was the first of its lane until it was asked again; who waits behind it there is asked after it. */
    @Nullable
    Waiters led;

    /** How long it was blocked while the vendor was not; null: never. */
    private @Nullable WaitTimes blockedTimes;

    private String blockedBy = "";
    private long countedUntil;
    private long stoppedUntilThen;

    ScopeQueue(Lane lane, Object key) {
        this.lane = lane;
        this.key = key;
    }

    /** It is blocked from now on. */
    void block(Block by, WaitClock clock) {
        block = by;
        blockedBy = clock.cause(by);
        countedUntil = clock.now();
        stoppedUntilThen = clock.stopped(lane.priority);
    }

    /** It is not blocked any more. */
    void unblock(WaitClock clock) {
        countBlocked(clock);
        block = null;
    }

    /** How long it was blocked until now, as {@link WaitTimes#mark}. */
    long[] blockedSoFar(WaitClock clock) {
        countBlocked(clock);
        return blockedTimes == null ? NEVER_BLOCKED : blockedTimes.mark();
    }

    /** Adds how long it was blocked since then. Returns how much that is. */
    long addBlockedSince(long[] mark, WaitTimes times, WaitClock clock) {
        countBlocked(clock);
        return blockedTimes == null ? 0 : times.addSince(blockedTimes, mark);
    }

    private void countBlocked(WaitClock clock) {
        if (block == null || clock.now() == countedUntil) {
            return;
        }
        long stopped = clock.stopped(lane.priority);
        long blocked = clock.now() - countedUntil - (stopped - stoppedUntilThen);
        countedUntil = clock.now();
        stoppedUntilThen = stopped;
        if (blocked > 0) {
            blockedTimes = blockedTimes == null ? new WaitTimes() : blockedTimes;
            blockedTimes.add(blockedBy, blocked);
        }
    }

    Entry head() {
        return entries.firstEntry().getValue();
    }

    long blockedUntil() {
        return block == null ? 0 : block.until();
    }

    long headPosition() {
        return entries.firstKey();
    }
}
