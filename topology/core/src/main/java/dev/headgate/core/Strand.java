package dev.headgate.core;

import java.util.Map;
import java.util.TreeMap;

/** The waiting intents of one lane that have the same scope attributes, in order: what blocks one blocks them all. */
final class Strand {

    final Lane lane;
    final Map<String, String> attributes;
    final TreeMap<Long, Entry> entries = new TreeMap<>();

    /** Set while parked until a time. */
    long parkedUntil;

    boolean ready;

    Strand(Lane lane, Map<String, String> attributes) {
        this.lane = lane;
        this.attributes = attributes;
    }

    Entry head() {
        return entries.firstEntry().getValue();
    }

    long headOrdinal() {
        return entries.firstKey();
    }
}
