package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * Why a call may not start now.
 *
 * @param what the limit's id, or the scope
 * @param until when to ask again; {@link Nanos#NEVER}: after an answer
 * @param waiters who is asked again when an answer makes it earlier
 */
record Block(Constraint constraint, String what, long until, Waiters waiters) {

    /** The one that takes longer; null if neither is. */
    static @Nullable Block later(@Nullable Block a, @Nullable Block b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return b.until > a.until ? b : a;
    }
}
