package dev.headgate.core;

import dev.headgate.core.policy.PausePolicy;
import java.util.HashSet;
import java.util.Set;

/**
 * The calls that have failed since one was last dealt with. That a vendor fails throughout is said by many of them, and of
 * several intents: a few in a row happen to any vendor that fails now and then, and one intent may be at fault itself.
 */
final class FailureRun {

    private final Set<Long> ordinals = new HashSet<>();
    private int calls;

    /** One more call failed. Returns whether there are as many. */
    boolean reaches(int failures, Entry entry) {
        calls = Math.min(failures, calls + 1);
        if (ordinals.size() < PausePolicy.INTENTS) {
            ordinals.add(entry.ordinal());
        }
        return calls >= failures && ordinals.size() >= Math.min(failures, PausePolicy.INTENTS);
    }

    /** A call was dealt with. */
    void end() {
        if (calls > 0) {
            calls = 0;
            ordinals.clear();
        }
    }
}
