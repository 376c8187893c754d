package dev.headgate.trials.sharing;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link CollapseRun}.
 *
 * @param waiting of those that waited for a permit together
 * @param late of one that came when their request had left
 * @param killed of those whose request was under way when the program was killed
 */
public record CollapseFigures(Round waiting, Late late, Round killed) implements Findings {

    /**
     * Intents that ask for the same.
     *
     * @param intents of them
     * @param outcomes of them
     * @param succeeded of them
     * @param shared outcomes that say that the request was another's
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param requests that arrived at the vendor
     * @param maxRequests of those: one, and another where the program was killed meanwhile
     * @param overQuota requests beyond the limit
     */
    public record Round(
            long intents,
            long outcomes,
            long succeeded,
            long shared,
            long lost,
            long duplicates,
            long requests,
            long maxRequests,
            long overQuota) {

        boolean ok() {
            return intents > 0
                    && outcomes == intents
                    && succeeded == intents
                    && shared == intents - 1
                    && lost == 0
                    && duplicates == 0
                    && requests > 0
                    && requests <= maxRequests
                    && overQuota == 0;
        }
    }

    /**
     * The one that came later.
     *
     * @param requests that arrived for it
     * @param shared whether its outcome says that the request was another's
     */
    public record Late(long requests, boolean shared) {

        boolean ok() {
            return requests == 1 && !shared;
        }
    }

    @Override
    public boolean ok() {
        return waiting.ok() && late.ok() && killed.ok();
    }

    @Override
    public List<String> inWords() {
        String round =
                "{intents:,d} intents that ask for the same: {outcomes:,d} outcomes, {succeeded:,d} succeeded, {shared:,d}"
                        + " by another's request; {requests} requests (allowed: {maxRequests}), {overQuota} over quota, {lost}"
                        + " lost, {duplicates} doubled";
        return List.of(
                Words.of(waiting, round, waiting.ok()),
                Words.of(late, "one that came when the request had left: {requests} of its own", late.ok()),
                Words.of(killed, "killed while the request was under way: " + round, killed.ok()));
    }
}
