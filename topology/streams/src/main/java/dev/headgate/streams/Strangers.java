package dev.headgate.streams;

import dev.headgate.core.Vendor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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

    /** Vendors of which some were claimed, and not yet all. */
    private final Set<String> known = new HashSet<>();

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

    /** The vendor has a profile now: takes some of its intents out, in order. */
    List<Waiting> claim(String vendor, int most) {
        Queue<Waiting> queue = byVendor.getOrDefault(vendor, new ArrayDeque<>());
        List<Waiting> claimed = new ArrayList<>();
        while (!queue.isEmpty() && claimed.size() < most) {
            claimed.add(queue.remove()); // out of byTime when its time is over
        }
        if (queue.isEmpty()) {
            byVendor.remove(vendor);
            known.remove(vendor);
        } else {
            known.add(vendor);
        }
        return claimed;
    }

    /** Takes some of those out whose time is over. */
    List<Waiting> over(long now, int most) {
        List<Waiting> over = new ArrayList<>();
        while (!byTime.isEmpty() && byTime.element().until() <= now && over.size() < most) {
            Waiting next = byTime.remove();
            Queue<Waiting> queue = byVendor.get(next.vendor());
            if (queue != null && queue.element().ordinal() == next.ordinal()) {
                queue.remove();
                over.add(next);
                if (queue.isEmpty()) {
                    byVendor.remove(next.vendor());
                    known.remove(next.vendor());
                }
            }
        }
        return over;
    }

    long nextDue() {
        if (!known.isEmpty()) {
            return 0;
        }
        return byTime.isEmpty() ? Vendor.NEVER : byTime.element().until();
    }
}
