package dev.headgate.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The blocked strands that wait for one thing. Of each lane only the first is asked again when it may be over; the others
 * wait behind it, so that what becomes free costs as much as there are lanes, not strands.
 */
final class Waiters {

    private final Map<Lane, TreeSet<Strand>> lanes = new LinkedHashMap<>();

    boolean isEmpty() {
        return lanes.isEmpty();
    }

    void add(Strand strand) {
        lanes.computeIfAbsent(strand.lane, lane -> new TreeSet<>(Comparator.comparingLong(Strand::headPosition)))
                .add(strand);
    }

    void remove(Strand strand) {
        lanes.computeIfPresent(strand.lane, (lane, strands) -> {
            strands.remove(strand);
            return strands.isEmpty() ? null : strands;
        });
    }

    /** The one of the lane that is asked, or null. */
    @Nullable
    Strand first(Lane lane) {
        TreeSet<Strand> strands = lanes.get(lane);
        return strands == null ? null : strands.first();
    }

    /** The first of each lane. */
    List<Strand> firsts() {
        List<Strand> firsts = new ArrayList<>(lanes.size());
        lanes.values().forEach(strands -> firsts.add(strands.first()));
        return firsts;
    }

    /** When the first of them is asked again; {@link Vendor#NEVER} for none. */
    long next() {
        long next = Vendor.NEVER;
        for (TreeSet<Strand> strands : lanes.values()) {
            next = Math.min(next, strands.first().blockedUntil());
        }
        return next;
    }

    /** Intents of all of them. */
    int intents() {
        int intents = 0;
        for (TreeSet<Strand> strands : lanes.values()) {
            for (Strand strand : strands) {
                intents += strand.entries.size();
            }
        }
        return intents;
    }
}
