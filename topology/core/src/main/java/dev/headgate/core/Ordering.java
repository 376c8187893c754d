package dev.headgate.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps intents of one ordering key in order: only the first unfinished one may be in a lane or in flight. */
final class Ordering {

    private final Map<String, TreeMap<Long, Entry>> byKey = new HashMap<>();

    /** Returns whether the entry may run now; false: it waits behind another. */
    boolean enter(Entry entry) {
        String key = entry.intent.orderingKey();
        if (key == null) {
            return true;
        }
        TreeMap<Long, Entry> queue = byKey.computeIfAbsent(key, k -> new TreeMap<>());
        queue.put(entry.ordinal(), entry);
        return queue.firstEntry().getValue() == entry;
    }

    boolean holds(String key) {
        return byKey.containsKey(key);
    }

    /** Takes an entry out with all that wait behind it, and returns them in order. */
    List<Entry> withdraw(Entry entry) {
        String key = entry.intent.orderingKey();
        TreeMap<Long, Entry> queue = key == null ? null : byKey.get(key);
        if (queue == null) {
            return List.of(entry);
        }
        NavigableMap<Long, Entry> from = queue.tailMap(entry.ordinal(), true);
        List<Entry> withdrawn = List.copyOf(from.values());
        from.clear();
        if (queue.isEmpty()) {
            byKey.remove(key);
        }
        return withdrawn;
    }

    /** Takes a finished entry out; returns the one that may run now because of it, or null. */
    @Nullable
    Entry leave(Entry entry) {
        String key = entry.intent.orderingKey();
        TreeMap<Long, Entry> queue = key == null ? null : byKey.get(key);
        if (queue == null) {
            return null;
        }
        boolean wasFirst = queue.firstEntry().getValue() == entry;
        queue.remove(entry.ordinal());
        if (queue.isEmpty()) {
            byKey.remove(key);
            return null;
        }
        return wasFirst ? queue.firstEntry().getValue() : null;
    }
}
