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

    /** Strands that may be tried, by the ordinal of their first intent. */
    private final TreeMap<Long, Strand> ready = new TreeMap<>();

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
            strand.ready = true;
            strand.entries.put(entry.ordinal(), entry);
            ready.put(entry.ordinal(), strand);
            return strand;
        }
        long before = strand.headOrdinal();
        strand.entries.put(entry.ordinal(), entry);
        if (strand.ready && entry.ordinal() < before) {
            ready.remove(before);
            ready.put(entry.ordinal(), strand);
        }
        return strand;
    }

    void remove(Strand strand, Entry entry) {
        boolean wasReady = strand.ready;
        unready(strand);
        strand.entries.remove(entry.ordinal());
        if (strand.entries.isEmpty()) {
            strands.remove(strand.attributes);
        } else if (wasReady) {
            ready(strand);
        }
    }

    void ready(Strand strand) {
        if (!strand.ready) {
            strand.ready = true;
            ready.put(strand.headOrdinal(), strand);
        }
    }

    void unready(Strand strand) {
        if (strand.ready) {
            strand.ready = false;
            ready.remove(strand.headOrdinal());
        }
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    Strand first() {
        return ready.firstEntry().getValue();
    }

    boolean isEmpty() {
        return strands.isEmpty();
    }
}
