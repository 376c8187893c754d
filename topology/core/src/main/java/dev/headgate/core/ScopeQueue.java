package dev.headgate.core;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The waiting intents of one lane that have the same scope attributes and count in the same limits, in order: what blocks one
 * blocks them all.
 */
final class ScopeQueue {

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

    ScopeQueue(Lane lane, Object key) {
        this.lane = lane;
        this.key = key;
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
