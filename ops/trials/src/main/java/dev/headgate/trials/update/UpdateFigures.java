package dev.headgate.trials.update;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link UpdateRun}.
 *
 * @param calls of both vendors
 * @param updates at the vendor that nobody else writes to, and which gives no ETag
 * @param shared updates at the one that somebody else writes to, and which does
 */
public record UpdateFigures(Calls calls, Updates updates, Shared shared) implements Findings {

    /**
     * Of both vendors.
     *
     * @param intents sent, updates and single calls
     * @param seconds from the first intent to the last outcome
     * @param succeeded of them
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param max requests that each vendor allows in a second
     * @param mostInWindow the most that arrived in one
     * @param overQuota requests beyond it
     * @param throttled requests that a vendor refused
     */
    public record Calls(
            long intents,
            double seconds,
            long succeeded,
            long lost,
            long duplicates,
            int max,
            int mostInWindow,
            long overQuota,
            long throttled) {

        /** Of the requests allowed, those used in the fullest second: permits that come back are used by others. */
        static final double MIN_USED = 0.9;

        boolean ok() {
            return intents > 0
                    && succeeded == intents
                    && lost == 0
                    && duplicates == 0
                    && overQuota == 0
                    && throttled == 0
                    && mostInWindow >= MIN_USED * max;
        }
    }

    /**
     * At the vendor that nobody else writes to.
     *
     * @param sent updates
     * @param equal of them, those of which the resource is as wanted already
     * @param unchanged results that say that nothing was written
     * @param kills of the one instance meanwhile
     * @param requests that arrived of updates
     * @param expected one of each that is equal, two of each other
     * @param maxAgain requests beyond those that a kill may cost: all that could be in flight, twice
     * @param writtenEqual writes of those that are equal
     * @param between requests of others to a resource between an update's read and its write
     * @param missing fields that were written and are not there at the end
     */
    public record Updates(
            long sent,
            long equal,
            long unchanged,
            int kills,
            long requests,
            long expected,
            long maxAgain,
            long writtenEqual,
            long between,
            long missing) {

        boolean ok() {
            return equal > 0
                    && unchanged >= equal
                    && kills > 0
                    && requests >= expected
                    && requests <= expected + maxAgain
                    && writtenEqual == 0
                    && between == 0
                    && missing == 0;
        }
    }

    /**
     * At the vendor that somebody else writes to.
     *
     * @param sent updates
     * @param changedByOthers changes that were none of ours
     * @param notMatched writes that the vendor refused with 412, as the resource was another by then
     * @param missing fields that were written, by us or by the other, and are not there at the end
     */
    public record Shared(long sent, long changedByOthers, long notMatched, long missing) {

        boolean ok() {
            return sent > 0 && changedByOthers > 0 && notMatched > 0 && missing == 0;
        }
    }

    @Override
    public boolean ok() {
        return calls.ok() && updates.ok() && shared.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        calls,
                        "{intents:,d} intents in {seconds:.0f} s: {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled;"
                                + " at most {mostInWindow:,d} of {max:,d} requests in a second, {overQuota} over,"
                                + " {throttled} refused",
                        calls.ok()),
                Words.of(
                        updates,
                        "{sent:,d} updates, {equal:,d} of what is so already, {kills} kill: {unchanged:,d} wrote nothing;"
                                + " {requests:,d} requests (needed: {expected:,d}, a kill may cost {maxAgain:,d} more);"
                                + " {between} others between a read and its write, {missing} fields lost",
                        updates.ok()),
                Words.of(
                        shared,
                        "{sent:,d} updates where somebody else made {changedByOthers:,d} changes: {notMatched:,d} writes"
                                + " found another resource and began anew, {missing} fields lost",
                        shared.ok()));
    }
}
