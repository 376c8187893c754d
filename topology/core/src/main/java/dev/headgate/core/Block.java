package dev.headgate.core;

import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Why a call may not start now.
 *
 * @param what the limit's id or the scope
 * @param until when to ask again; {@link Vendor#NEVER}: after an answer
 * @param waiters who is asked again after an answer; null for the whole vendor
 */
record Block(
        Constraint constraint,
        String what,
        long until,
        @Nullable Queue<Strand> waiters) {}
