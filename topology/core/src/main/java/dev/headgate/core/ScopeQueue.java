package dev.headgate.core;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The waiting intents of one lane that have the same scope attributes, in order: what blocks one blocks them all. */
final class ScopeQueue {

    final Lane lane;
    final Map<String, String> attributes;
    final TreeMap<Long, Entry> entries = new TreeMap<>();

    /** What keeps its first intent from starting; null while it may be tried. */
    @Nullable
    Block block;

    /** Where it was the first of its lane until it was asked again; who waits behind it there is asked after it. */
    @Nullable
    Waiters led;

    ScopeQueue(Lane lane, Map<String, String> attributes) {
        this.lane = lane;
        this.attributes = attributes;
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
