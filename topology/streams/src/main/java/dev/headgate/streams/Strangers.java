package dev.headgate.streams;

import dev.headgate.core.Vendor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** Accepted intents of vendors without a profile. Profiles and intents are not ordered, so they are given some time. */
final class Strangers {

    /** An intent and when its time is over. */
    record Waiting(String vendor, long ordinal, long until) {}

    private final Map<String, Queue<Waiting>> byVendor = new HashMap<>();
    private final Queue<Waiting> byTime = new ArrayDeque<>();

    void add(Waiting waiting) {
        byVendor.computeIfAbsent(waiting.vendor(), v -> new ArrayDeque<>()).add(waiting);
        byTime.add(waiting);
    }

    Set<String> vendors() {
        return Set.copyOf(byVendor.keySet());
    }

    int waiting(String vendor) {
        Queue<Waiting> queue = byVendor.get(vendor);
        return queue == null ? 0 : queue.size();
    }

    /** The vendor has a profile now: takes its intents out, in order. */
    List<Waiting> claim(String vendor) {
        Queue<Waiting> known = byVendor.remove(vendor);
        if (known == null) {
            return List.of();
        }
        byTime.removeAll(Set.copyOf(known));
        return List.copyOf(known);
    }

    /** Takes out those whose time is over. */
    List<Waiting> over(long now) {
        List<Waiting> over = new ArrayList<>();
        while (!byTime.isEmpty() && byTime.element().until() <= now) {
            Waiting next = byTime.remove();
            byVendor.computeIfPresent(next.vendor(), (vendor, queue) -> {
                queue.remove(next);
                return queue.isEmpty() ? null : queue;
            });
            over.add(next);
        }
        return over;
    }

    long nextDue() {
        return byTime.isEmpty() ? Vendor.NEVER : byTime.element().until();
    }
}
