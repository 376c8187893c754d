package dev.headgate.core;

import dev.headgate.core.policy.Nanos;

/**
 * By how much calls may start before their permits are free.
 *
 * @param nanos by how much; 0: not at all
 * @param since not before then, in nanoseconds since the epoch
 */
record StartAhead(long nanos, long since) {

    static final StartAhead NONE = new StartAhead(0, 0);

    /** Whether a call may start whose permits are free at {@code at}. */
    boolean reaches(long at, long now) {
        return at - now <= (now < since ? 0 : nanos);
    }

    /** When to ask again: half the lead before its time, so that several whose times are near start in one step. */
    long ask(long at) {
        return at == Nanos.NEVER ? at : Math.min(at, Math.max(since, at - nanos / 2));
    }
}
