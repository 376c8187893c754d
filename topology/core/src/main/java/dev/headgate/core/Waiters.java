package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The blocked scope queues that wait for one thing. Of each lane only the first is asked again when it may be over; the others
 * wait behind it, so that what becomes free costs as much as there are lanes, not scope queues.
 */
final class Waiters {

    private final Map<Lane, TreeSet<ScopeQueue>> lanes = new LinkedHashMap<>();

    boolean isEmpty() {
        return lanes.isEmpty();
    }

    void add(ScopeQueue queue) {
        lanes.computeIfAbsent(queue.lane, lane -> new TreeSet<>(Comparator.comparingLong(ScopeQueue::headPosition)))
                .add(queue);
    }

    void remove(ScopeQueue queue) {
        lanes.computeIfPresent(queue.lane, (lane, queues) -> {
            queues.remove(queue);
            return queues.isEmpty() ? null : queues;
        });
    }

    /** The one of the lane that is asked, or null. */
    @Nullable
    ScopeQueue first(Lane lane) {
        TreeSet<ScopeQueue> queues = lanes.get(lane);
        return queues == null ? null : queues.first();
    }

    /** The first of each lane. */
    List<ScopeQueue> firsts() {
        List<ScopeQueue> firsts = new ArrayList<>(lanes.size());
        lanes.values().forEach(queues -> firsts.add(queues.first()));
        return firsts;
    }

    /** When the first of them is asked again; {@link Nanos#NEVER} for none. */
    long next() {
        long next = Nanos.NEVER;
        for (TreeSet<ScopeQueue> queues : lanes.values()) {
            next = Math.min(next, queues.first().blockedUntil());
        }
        return next;
    }

    /** Intents of all of them. */
    int intents() {
        int intents = 0;
        for (TreeSet<ScopeQueue> queues : lanes.values()) {
            for (ScopeQueue queue : queues) {
                intents += queue.entries.size();
            }
        }
        return intents;
    }
}
