package dev.headgate.core;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A FIFO of waiting intents: one per priority and tenant. An intent is passed only where its scope is blocked. */
final class Lane {

    final Priority priority;
    final String tenant;
    private final Map<Map<String, String>, Strand> strands = new HashMap<>();

    /** Strands that may be tried, by the position of their first intent. */
    private final TreeMap<Long, Strand> ready = new TreeMap<>();

    private int size;

    Lane(Priority priority, String tenant) {
        this.priority = priority;
        this.tenant = tenant;
    }

    @Nullable
    Strand strand(Map<String, String> attributes) {
        return strands.get(attributes);
    }

    Strand add(Entry entry) {
        Strand strand = strands.get(entry.intent.scope());
        if (strand == null) {
            strand = new Strand(this, entry.intent.scope());
            strands.put(strand.attributes, strand);
        } else {
            unready(strand);
        }
        strand.entries.put(entry.position, entry);
        size++;
        return strand;
    }

    void remove(Strand strand, Entry entry) {
        unready(strand);
        strand.entries.remove(entry.position);
        size--;
        if (strand.entries.isEmpty()) {
            strands.remove(strand.attributes);
        }
    }

    void ready(Strand strand) {
        ready.put(strand.headPosition(), strand);
    }

    void unready(Strand strand) {
        ready.remove(strand.headPosition());
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    Strand first() {
        return ready.firstEntry().getValue();
    }

    /** Intents in it. */
    int size() {
        return size;
    }

    int strands() {
        return strands.size();
    }

    boolean isEmpty() {
        return strands.isEmpty();
    }
}
