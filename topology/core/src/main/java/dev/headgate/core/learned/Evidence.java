package dev.headgate.core.learned;

import org.jspecify.annotations.Nullable;

/**
 * What the calls of one count of a limit prove of the maximum that the vendor counts by.
 *
 * <p>A vendor may go on refusing for a while once it has refused, whatever arrives. So a refusal says nothing of what was held
 * when it was seen, or when its call was sent: an answer that is not here yet may have been the one that the count refused. But
 * a call that was accepted says that the vendor refused nobody when it arrived. If another was sent after that answer was seen,
 * and refused, then between the two arrivals some call was the first to be refused, and it was so by count: what had arrived
 * by then is no more than what was held when the accepted call was sent, and what was taken since, without those that were
 * refused after it. So the true maximum is no larger than that, as long as nobody else spends from it.
 */
public final class Evidence {

    /** Nothing is proved. */
    public static final int NOTHING = Integer.MAX_VALUE;

    /** What is known of a call when it starts; given back when it was answered. */
    public static final class Mark {

        private final long cost;
        private final long held;
        private final long taken;
        private final int max;
        private final long exceptions;
        private final @Nullable Accepted before;

        private Mark(long cost, long held, int max, Evidence evidence) {
            this.cost = cost;
            this.held = held;
            this.taken = evidence.taken;
            this.max = max;
            this.exceptions = evidence.exceptions;
            this.before = evidence.last;
        }
    }

    /** A call that was accepted, and what of later ones did not count: refused, if sent when that was known, or unsent. */
    private static final class Accepted {

        private final Mark mark;
        private @Nullable Accepted before;
        private long uncounted;
        private long largest = 1;

        Accepted(Mark mark, @Nullable Accepted before) {
            this.mark = mark;
            this.before = before;
        }

        /** The true maximum is no larger. */
        long bound(long taken, long exceptions) {
            long arrived = mark.held + (taken - mark.taken) - uncounted;
            long bound = arrived + largest - 1; // the first that was refused is beside these, and did not fit
            return exceptions == mark.exceptions ? Math.min(bound, mark.max - 1) : bound;
        }
    }

    private long taken;

    /** How often more may have been held than the maximum that was in force. */
    private long exceptions;

    private @Nullable Accepted last;

    /**
     * A call takes its permits.
     *
     * @param cost at least 1
     * @param held permits, these included
     * @param max in force
     */
    public Mark started(long cost, long held, int max) {
        taken += cost;
        exceptions += cost > max ? 1 : 0;
        return new Mark(cost, held, max, this);
    }

    /** So many permits are held that nobody was asked for. */
    public void exceeded(long permits) {
        taken += permits;
        exceptions++;
    }

    /** The maximum in force is larger than it was. */
    public void raised() {
        exceptions++;
    }

    /** The call did not leave. */
    public void unsent(Mark mark) {
        for (Accepted accepted = last; accepted != null; accepted = accepted.before) {
            if (mark.taken > accepted.mark.taken) {
                accepted.uncounted += mark.cost;
            }
        }
    }

    /** The vendor dealt with the call. */
    public void accepted(Mark mark) {
        if (mark.before == last) { // the first of those that were sent when the last was known
            if (last != null) {
                last.before = null;
            }
            last = new Accepted(mark, last);
        }
    }

    /**
     * The vendor refused the call, for its count of this limit or because it had refused another.
     *
     * @param cost what it was taken for by the vendor at most
     * @param whole whether nothing of it can have been counted before it was refused
     * @return what the true maximum is at most, at least 1; {@link #NOTHING} if this proves nothing
     */
    public int refused(Mark mark, long cost, boolean whole) {
        long bound = NOTHING;
        for (Accepted accepted = mark.before; accepted != null; accepted = accepted.before) {
            accepted.uncounted += whole ? mark.cost : 0;
            accepted.largest = Math.max(accepted.largest, cost);
            bound = Math.min(bound, accepted.bound(taken, exceptions));
        }
        return (int) Math.max(1, bound);
    }
}
