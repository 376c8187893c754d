package dev.headgate.core;

import java.util.HashSet;
import java.util.Set;

/** How many different intents have failed since a call was last dealt with. */
final class FailureRun {

    private final Set<Long> ordinals = new HashSet<>();

    /** One more call failed. Returns whether there are as many. */
    boolean reaches(int failures, Entry entry) {
        if (ordinals.size() < failures) {
            ordinals.add(entry.ordinal());
        }
        return ordinals.size() >= failures;
    }

    /** A call was dealt with. */
    void end() {
        if (!ordinals.isEmpty()) {
            ordinals.clear();
        }
    }
}
