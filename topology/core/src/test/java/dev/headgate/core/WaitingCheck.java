package dev.headgate.core;

import java.util.HashMap;
import java.util.Map;

/** Counts anew, now and then, what a vendor counts as it goes: what waits of each priority. */
final class WaitingCheck {

    private static final int EVERY = 8;

    private final Map<Long, Priority> unfinished = new HashMap<>();
    private int steps;

    void accepted(Intent intent) {
        unfinished.put(intent.ordinal(), intent.priority());
    }

    void finished(Intent intent) {
        unfinished.remove(intent.ordinal());
    }

    /** @throws IllegalStateException if it is another number */
    void stepped(Vendor vendor, long now) {
        if (++steps % EVERY == 0) {
            ByPriority counted = vendor.snapshot(now).waitingBy();
            ByPriority really = count(vendor, now);
            if (!counted.equals(really)) {
                throw new IllegalStateException("waiting by priority: " + counted + " but really " + really);
            }
        }
    }

    private ByPriority count(Vendor vendor, long now) {
        PriorityCounter counter = new PriorityCounter();
        unfinished.forEach((ordinal, priority) -> {
            IntentState state = vendor.state(ordinal, now);
            if (state == null) {
                throw new IllegalStateException("unfinished and not known: " + ordinal);
            }
            counter.add(priority, state.place() == IntentState.Place.IN_FLIGHT ? 0 : 1);
        });
        return counter.counts();
    }
}
