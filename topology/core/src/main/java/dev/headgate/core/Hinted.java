package dev.headgate.core;

import dev.headgate.api.Hint;

/**
 * What the vendor's answers say about the quota of one scope. It counts requests at arrival, so of those that were under way
 * beside the one that was answered nobody knows whether they were counted: they are taken off what is left.
 */
final class Hinted {

    /**
     * A call of this scope in flight.
     *
     * @param requests that it makes at worst
     * @param ended how many requests had ended when it started
     */
    record Mark(Hinted hinted, int requests, long ended) {}

    final Scope scope;
    final Waiters waiters = new Waiters();
    private int callsInFlight;

    /** Requests of the calls in flight, and of those that have ended. */
    private long inFlight;

    private long ended;

    /** Requests of calls that may start before {@code until}. */
    private long remaining;

    private long until;

    /** One call at a time before then. */
    private long nearUntil;

    Hinted(Scope scope) {
        this.scope = scope;
    }

    /**
     * When to ask again, if no answer comes before: now, or later.
     *
     * @param requests that the call makes at worst
     */
    long earliest(int requests, long now) {
        if (now < until && remaining < requests) {
            return until;
        }
        return now < nearUntil && callsInFlight > 0 ? nearUntil : now;
    }

    /** @param requests that the call makes at worst */
    Mark started(int requests) {
        callsInFlight++;
        inFlight += requests;
        remaining -= requests;
        return new Mark(this, requests, ended);
    }

    /**
     * A call has ended.
     *
     * @param made how many of its requests may have been counted
     */
    void ended(Mark mark, int made) {
        callsInFlight--;
        inFlight -= mark.requests();
        ended += made;
        remaining += mark.requests() - made;
    }

    /**
     * What the answer to a call that has ended says.
     *
     * @param mark the call's
     * @param reset when that is over, as far as it is believed
     */
    void told(Hint hint, Mark mark, long reset) {
        switch (hint) {
            case Hint.Remaining(var _, long count, var _) -> {
                long beside = inFlight + ended - mark.ended() - 1; // of its own it knows the one that it answers
                long now = count - beside;
                remaining = reset < until ? Math.min(remaining, now) : now; // an answer may be older than one before it
                until = Math.max(until, reset);
            }
            case Hint.Near near -> nearUntil = Math.max(nearUntil, reset);
            case Hint.Slots _ -> {} // of calls at once: for the bulkheads
        }
    }

    boolean unused(long now) {
        return callsInFlight == 0 && waiters.isEmpty() && until <= now && nearUntil <= now;
    }
}
