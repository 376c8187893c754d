package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.api.Hint;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import java.util.PriorityQueue;

/**
 * How many calls may be in flight at once in one scope. Fewer than its maximum at first, and after the vendor said that
 * it was too many: halved then, and up again by one with each answer, beyond half of what was too many by one with each
 * full round of answers.
 */
final class Bulkhead {

    final String id;
    final Scope scope;
    final Waiters waiters = new Waiters();
    private int max;
    private Shares shares;
    private int allowed;
    private int threshold;
    private int inFlight;

    /** Those in flight that are not of HIGH. */
    private int others;

    private int answers;
    private long cutAt = Long.MIN_VALUE;

    /** What the vendor leaves of its places, before {@code toldUntil}. */
    private int told = Integer.MAX_VALUE;

    private long toldUntil = Long.MIN_VALUE;

    /** Until then a former owner's calls may take every place. */
    private final long takenUntil;

    /** When calls that ended without an answer no longer count. */
    private final PriorityQueue<Long> lingering = new PriorityQueue<>();

    /** Those of them that are not of HIGH. */
    private final PriorityQueue<Long> othersLingering = new PriorityQueue<>();

    Bulkhead(String id, int max, int allowed, Shares shares) {
        this(id, Scope.VENDOR, max, allowed, shares, 0);
    }

    /** @param takenUntil until then a former owner's calls may take every place */
    Bulkhead(String id, Scope scope, int max, int allowed, Shares shares, long takenUntil) {
        this.shares = shares;
        this.takenUntil = takenUntil;
        this.id = id;
        this.scope = scope;
        this.max = max;
        this.allowed = Math.min(max, allowed);
        this.threshold = max;
    }

    int allowed() {
        return allowed;
    }

    /** Whether half of the places are free when one more has started. */
    boolean isRoomy() {
        return 2 * (inFlight + 1) <= Math.min(allowed, told);
    }

    /** When one more may start: now, later, or {@link Nanos#NEVER} if that takes an answer first. */
    long earliest(long now) {
        forget(lingering, now);
        if (now < takenUntil) {
            return takenUntil;
        }
        if (toldUntil <= now) {
            told = Integer.MAX_VALUE;
        }
        int taken = inFlight + lingering.size();
        if (taken < Math.min(allowed, told)) {
            return now;
        }
        long later = lingering.isEmpty() ? NEVER : lingering.peek();
        return taken < allowed ? Math.min(later, toldUntil) : later;
    }

    /** The same of one that is not of HIGH, besides: when that leaves what is kept for HIGH. */
    long othersEarliest(long now) {
        forget(othersLingering, now);
        int most = Math.min(allowed, toldUntil <= now ? Integer.MAX_VALUE : told);
        if (others + othersLingering.size() < shares.others(most)) {
            return now;
        }
        long later = othersLingering.isEmpty() ? NEVER : othersLingering.peek();
        return most < allowed ? Math.min(later, toldUntil) : later;
    }

    private static void forget(PriorityQueue<Long> lingering, long now) {
        while (!lingering.isEmpty() && lingering.peek() <= now) {
            lingering.remove();
        }
    }

    void started(Intent intent) {
        inFlight++;
        others += intent.priority() == Priority.HIGH ? 0 : 1;
    }

    /**
     * The answer to a call, which still counts as in flight, says how many places are taken. What is more than ours in flight is
     * others', as far as we know: when the vendor counted is not, nor which of ours had arrived. At one call at a time, which
     * brings a later answer, it stops.
     *
     * @param until how long that is believed
     */
    void told(Hint.Slots slots, long until) {
        long limit = slots.limit() == 0 ? max : slots.limit();
        long left = limit - Math.max(0, slots.used() - inFlight);
        told = Math.clamp(left, 1, max);
        toldUntil = until;
    }

    /** A call ended, and counts no more. */
    void ended(Intent intent) {
        inFlight--;
        others -= intent.priority() == Priority.HIGH ? 0 : 1;
    }

    /** A call ended and counts until then. */
    void ended(Intent intent, long until) {
        ended(intent);
        lingering.add(until);
        if (intent.priority() != Priority.HIGH) {
            othersLingering.add(until);
        }
    }

    /** The vendor dealt with a call. */
    void answered() {
        if (allowed < max && (allowed < threshold || ++answers >= allowed)) {
            allowed++;
            answers = 0;
        }
    }

    /**
     * The vendor refused a call that was in flight, as one too many.
     *
     * @param sent calls sent before the last cut were too many already then
     */
    void tooMany(long sent, long now) {
        if (sent < cutAt) {
            return;
        }
        allowed = Math.max(1, Math.min(allowed, inFlight + 1) / 2);
        threshold = allowed;
        answers = 0;
        cutAt = now;
    }

    void change(int changed, Shares changedShares) {
        shares = changedShares;
        boolean full = allowed == max;
        threshold = threshold == max ? changed : Math.min(threshold, changed);
        allowed = full ? changed : Math.min(allowed, changed);
        max = changed;
    }

    /** Returns whether no call that ended may still count with the vendor. */
    boolean settled(long now) {
        earliest(now);
        return lingering.isEmpty();
    }

    /** Returns whether a new one would do the same. */
    boolean unused(long now) {
        long at = earliest(now);
        return inFlight == 0
                && told == Integer.MAX_VALUE
                && allowed == max
                && waiters.isEmpty()
                && at <= now
                && lingering.isEmpty();
    }

    boolean staleSince(long time) {
        return inFlight == 0 && waiters.isEmpty() && cutAt < time && toldUntil < time;
    }
}
