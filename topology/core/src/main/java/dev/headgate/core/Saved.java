package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Window;
import java.util.List;

/**
 * What a successor must know of a vendor besides its intents. Kept in the ledger, one small record each. Times are
 * nanoseconds since the epoch.
 */
public sealed interface Saved {

    /** For how long after a cool-down its scope is probed, whoever calls, in nanoseconds. */
    long PROBED = TakeOver.SUSPICION;

    /** Returns the record's name among those of its vendor; a later record of the same name replaces it. */
    String key();

    /** Returns whether it says no more than its absence does: it is to be deleted. */
    boolean empty();

    /**
     * From when on it says no more than its absence does, if nothing is called until then.
     *
     * @param latest until when calls of which nobody knows may arrive at the vendor
     */
    long countsUntil(long latest);

    /**
     * Whether the vendor's last owner let every call end and saved all it knew. Absent: no owner ever saved anything.
     * Written as not clean, and committed, before an owner's first call.
     *
     * @param suspectedUntil until then a scope nothing is known of is probed first, as an owner was cut off before; 0:
     *     none was
     */
    record Mark(boolean clean, long suspectedUntil) implements Saved {

        @Override
        public String key() {
            return "mark";
        }

        @Override
        public boolean empty() {
            return false;
        }

        @Override
        public long countsUntil(long latest) {
            return clean ? suspectedUntil : Math.max(suspectedUntil, latest);
        }
    }

    /**
     * Permits of one limit in one scope.
     *
     * @param limit the limit's id
     * @param window the limit's then
     * @param held permits whose release time is known, in order of time
     * @param open permits of calls in flight whose release takes their answer
     * @param ahead permits that the owner may take besides, until it has saved again
     */
    record Spent(String limit, Scope scope, Window window, List<Held> held, int open, int ahead) implements Saved {

        public Spent {
            held = List.copyOf(held);
        }

        @Override
        public String key() {
            return "spent " + limit.length() + ':' + limit + scope.key();
        }

        @Override
        public boolean empty() {
            return held.isEmpty() && open == 0 && ahead == 0;
        }

        @Override
        public long countsUntil(long latest) {
            long until = held.isEmpty() ? 0 : held.getLast().until();
            int unknown = Nanos.permits((long) open + ahead);
            return unknown == 0 ? until : Math.max(until, window.free(window.release(latest, 0), unknown));
        }
    }

    /** So many permits are free again then. */
    record Held(long until, int permits) {}

    /**
     * The maximum of one limit in one scope as answers taught it.
     *
     * @param limit the limit's id
     * @param window the limit's then
     * @param of the limit's maximum then
     * @param max lower than that; 0: nothing is known any more
     * @param until from then on it is forgotten
     */
    record Learned(String limit, Scope scope, Window window, int of, int max, long until) implements Saved {

        /** Returns the record that takes its place when nothing is known any more. */
        Learned forgotten() {
            return new Learned(limit, scope, window, of, 0, 0);
        }

        @Override
        public String key() {
            return "learned " + limit.length() + ':' + limit + scope.key();
        }

        @Override
        public boolean empty() {
            return max == 0;
        }

        @Override
        public long countsUntil(long latest) {
            return until;
        }
    }

    /**
     * A scope's cool-down.
     *
     * @param until no call before; 0: there is none any more
     * @param level refused probes in a row
     * @param reason why
     * @param since when the episode began; 0: nobody said
     */
    record Cooling(Scope scope, long until, int level, PauseReason reason, long since) implements Saved {

        /** Of a vendor that asked to be left alone, nobody said since when. */
        public Cooling(Scope scope, long until, int level) {
            this(scope, until, level, PauseReason.THROTTLED, 0);
        }

        @Override
        public String key() {
            return "cooling " + scope.key();
        }

        @Override
        public boolean empty() {
            return until == 0;
        }

        @Override
        public long countsUntil(long latest) {
            return Nanos.plus(until, PROBED); // the first call after it is a probe
        }
    }

    /**
     * Intents that an operator has paused.
     *
     * @param since when they were
     * @param until when the pause ends, or has ended; 0: it is forgotten
     */
    record Paused(IntentFilter which, long since, long until) implements Saved {

        boolean isOver(long now) {
            return until <= now;
        }

        Paused endedAt(long now) {
            return new Paused(which, since, now);
        }

        /** Returns the record that takes its place when nobody needs it any more. */
        Paused forgotten() {
            return new Paused(which, since, 0);
        }

        @Override
        public String key() {
            return "paused " + which.key();
        }

        @Override
        public boolean empty() {
            return until == 0;
        }

        @Override
        public long countsUntil(long latest) {
            return until;
        }
    }
}
