package dev.headgate.core;

import java.util.SequencedSet;

/**
 * Why a call may not start now.
 *
 * @param what the limit's id or the scope
 * @param until when to ask again; {@link Vendor#NEVER}: after an answer
 * @param waiters who is asked again when an answer makes it earlier
 */
record Block(Constraint constraint, String what, long until, SequencedSet<Strand> waiters) {}
