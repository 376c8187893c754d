package dev.headgate.core;

import dev.headgate.api.Hint;

/**
 * What the vendor's answers say about the quota of one scope. It counts at arrival, so of the calls that were under way
 * beside the one that was answered nobody knows whether they were counted: they are taken off what is left.
 */
final class Hinted {

    /**
     * A call of this scope in flight.
     *
     * @param ended how many had ended when it started
     */
    record Mark(Hinted hinted, long ended) {}

    final Scope scope;
    final Waiters waiters = new Waiters();
    private int inFlight;
    private long ended;

    /** Calls that may start before {@code until}. */
    private long remaining;

    private long until;

    /** One call at a time before then. */
    private long nearUntil;

    Hinted(Scope scope) {
        this.scope = scope;
    }

    /** When to ask again, if no answer comes before: now, or later. */
    long earliest(long now) {
        if (now < until && remaining <= 0) {
            return until;
        }
        return now < nearUntil && inFlight > 0 ? nearUntil : now;
    }

    Mark started() {
        inFlight++;
        remaining--;
        return new Mark(this, ended);
    }

    /** Its call ended and may have been counted. */
    void ended() {
        inFlight--;
        ended++;
    }

    /** Its call did not leave. */
    void unsent() {
        inFlight--;
        remaining++;
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
                long beside = inFlight + ended - mark.ended() - 1;
                long now = count - beside;
                remaining = reset < until ? Math.min(remaining, now) : now; // an answer may be older than one before it
                until = Math.max(until, reset);
            }
            case Hint.Near near -> nearUntil = Math.max(nearUntil, reset);
            case Hint.Slots _ -> {} // of calls at once: for the bulkheads
        }
    }

    boolean unused(long now) {
        return inFlight == 0 && waiters.isEmpty() && until <= now && nearUntil <= now;
    }
}
