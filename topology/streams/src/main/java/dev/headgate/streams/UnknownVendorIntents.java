package dev.headgate.streams;

import dev.headgate.core.policy.Nanos;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** Accepted intents of vendors without a profile: in order, and by when they are to be looked at. */
final class UnknownVendorIntents {

    /**
     * An intent.
     *
     * @param id the hash of its id
     * @param until when it is to be looked at; {@link Nanos#NEVER} for not before its vendor is known
     */
    record Waiting(String vendor, long ordinal, long id, long until) {

        Waiting later(long time) {
            return new Waiting(vendor, ordinal, id, time);
        }
    }

    private final Map<String, SequencedMap<Long, Waiting>> byVendor = new HashMap<>();

    /** Some of them may be gone, or wait until later. */
    private final Queue<Waiting> byTime =
            new PriorityQueue<>(Comparator.comparingLong(Waiting::until).thenComparingLong(Waiting::ordinal));

    /** Vendors that have a profile by now, and of which some still wait. */
    private final SequencedSet<String> known = new LinkedHashSet<>();

    private int size;

    void add(Waiting waiting) {
        byVendor.computeIfAbsent(waiting.vendor(), v -> new LinkedHashMap<>()).put(waiting.ordinal(), waiting);
        size++;
        await(waiting);
    }

    /** Has one that is {@link #due} looked at again later; it keeps its place. */
    void later(Waiting waiting, long until) {
        Waiting changed = waiting.later(until);
        if (byVendor.getOrDefault(waiting.vendor(), new LinkedHashMap<>()).replace(waiting.ordinal(), changed)
                != null) {
            await(changed);
        }
    }

    private void await(Waiting waiting) {
        if (waiting.until() != Nanos.NEVER) {
            byTime.add(waiting);
        }
    }

    int size() {
        return size;
    }

    Collection<String> vendors() {
        return byVendor.keySet();
    }

    int waiting(String vendor) {
        SequencedMap<Long, Waiting> all = byVendor.get(vendor);
        return all == null ? 0 : all.size();
    }

    /** Returns those that may have an id of this hash. */
    List<Waiting> withId(String vendor, long id) {
        SequencedMap<Long, Waiting> all = byVendor.get(vendor);
        return all == null
                ? List.of()
                : all.values().stream().filter(waiting -> waiting.id() == id).toList();
    }

    /** Takes one out. Returns whether it was there. */
    boolean remove(String vendor, long ordinal) {
        SequencedMap<Long, Waiting> all = byVendor.get(vendor);
        if (all == null || all.remove(ordinal) == null) {
            return false;
        }
        size--;
        if (all.isEmpty()) {
            byVendor.remove(vendor);
            known.remove(vendor);
        }
        return true;
    }

    /** The vendor has a profile now. */
    void found(String vendor) {
        if (byVendor.containsKey(vendor)) {
            known.add(vendor);
        }
    }

    /** It has none after all. */
    void lost(String vendor) {
        known.remove(vendor);
    }

    /** One of the vendors that have a profile, or null. */
    @Nullable
    String known() {
        return known.isEmpty() ? null : known.getFirst();
    }

    /** Takes the first out of a vendor that is {@link #known}; returns its ordinal. */
    long claim(String vendor) {
        SequencedMap<Long, Waiting> all = byVendor.get(vendor);
        if (all == null) {
            throw new IllegalStateException("nothing waits: " + vendor);
        }
        long ordinal = all.firstEntry().getKey();
        remove(vendor, ordinal);
        return ordinal;
    }

    /** Returns some of those whose time has come. Each is to be removed or put off, or is never looked at again. */
    List<Waiting> due(long now, int max) {
        List<Waiting> due = new ArrayList<>();
        for (Waiting next = byTime.peek(); next != null && next.until() <= now && due.size() < max; ) {
            byTime.remove();
            SequencedMap<Long, Waiting> all = byVendor.get(next.vendor());
            if (all != null && next.equals(all.get(next.ordinal()))) {
                due.add(next);
            }
            next = byTime.peek();
        }
        return due;
    }

    long nextDue() {
        if (!known.isEmpty()) {
            return 0;
        }
        Waiting next = byTime.peek();
        return next == null ? Nanos.NEVER : next.until();
    }
}
