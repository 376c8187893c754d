package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Who has one resource, who has it reserved, and who waits for it. Where anybody waits, somebody has it or has it reserved. */
final class ResourceLock {

    final long resource;

    /** Those that wait, by ordinal: those that need it for themselves, and others. */
    private final TreeMap<Long, Entry> exclusive = new TreeMap<>();

    private final TreeMap<Long, Entry> shared = new TreeMap<>();
    private int inFlight;
    private boolean heldAlone;
    private @Nullable Entry reservedFor;

    ResourceLock(long resource) {
        this.resource = resource;
    }

    boolean admits(Entry entry) {
        if (reservedFor != null && reservedFor != entry) {
            return false;
        }
        return entry.intent.exclusive() ? inFlight == 0 : !heldAlone && (reservedFor == entry || !isBehind(entry));
    }

    /** Whether an earlier one waits that needs it for itself, and which would otherwise never find it free. */
    private boolean isBehind(Entry entry) {
        return !exclusive.isEmpty() && exclusive.firstKey() < entry.ordinal();
    }

    /** Whether one is in flight that has it for itself. */
    boolean isHeldAlone() {
        return heldAlone;
    }

    /** It waits from now on. */
    void add(Entry entry) {
        if (reservedFor == entry) {
            reservedFor = null; // a batch that was repeated was faster
        }
        (entry.intent.exclusive() ? exclusive : shared).put(entry.ordinal(), entry);
    }

    /** Returns those that waited and may be in flight beside it. */
    List<Entry> started(Entry entry) {
        inFlight++;
        heldAlone = entry.intent.exclusive();
        if (reservedFor == entry) {
            reservedFor = null;
        }
        if (heldAlone || shared.isEmpty()) {
            return List.of();
        }
        Map<Long, Entry> beside = exclusive.isEmpty() ? shared : shared.headMap(exclusive.firstKey());
        List<Entry> released = new ArrayList<>(beside.values());
        beside.clear();
        return released;
    }

    void ended() {
        inFlight--;
        heldAlone = false;
    }

    /** It does not wait any more, and nothing is reserved for it. */
    void leave(Entry entry) {
        exclusive.remove(entry.ordinal());
        shared.remove(entry.ordinal());
        if (reservedFor == entry) {
            reservedFor = null;
        }
    }

    /** Reserves it for the one that has waited longest, which waits here no more. Null if it is taken, or nobody waits. */
    @Nullable
    Entry reserve() {
        if (inFlight > 0 || reservedFor != null) {
            return null;
        }
        boolean alone = shared.isEmpty() || isBehind(shared.firstEntry().getValue());
        Map.Entry<Long, Entry> first = (alone ? exclusive : shared).pollFirstEntry();
        reservedFor = first == null ? null : first.getValue();
        return reservedFor;
    }

    boolean isFree() {
        return inFlight == 0 && reservedFor == null && shared.isEmpty() && exclusive.isEmpty();
    }
}
