package dev.headgate.trials.tokens;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link TokensRun}.
 *
 * @param calls of all accounts
 * @param requests for tokens
 * @param others accounts whose credential stays good
 * @param revoked the one whose credential does not
 */
public record TokensFigures(Calls calls, Requests requests, Others others, Revoked revoked) implements Findings {

    /**
     * Of all accounts.
     *
     * @param intents sent
     * @param seconds from the first intent to the last outcome
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param repeats calls made again after they had succeeded
     * @param expired calls that arrived with a token that had ended
     * @param wrong calls that arrived with another account's token, or none
     */
    public record Calls(
            long intents, double seconds, long lost, long duplicates, long repeats, long expired, long wrong) {

        boolean ok() {
            return intents > 0 && lost == 0 && duplicates == 0 && repeats == 0 && expired == 0 && wrong == 0;
        }
    }

    /**
     * For tokens, as the vendor counted them. What is said of single accounts is of those whose credential stays good, but for
     * {@code mostInFlight}.
     *
     * @param sent to the endpoint
     * @param issued tokens
     * @param failed while the endpoint did
     * @param mostInFlight most at once for one account
     * @param mostIssued most tokens of one account
     * @param maxIssued of those, at one in {@code minAfterIssueMillis}
     * @param shortestAfterIssueMillis the shortest time from a token of an account to its next request
     * @param minAfterIssueMillis the lifetime, less the fifth in which the next may be fetched, less a second for the way
     * @param shortestBetweenMillis the shortest time from a request of an account to its next, also while the endpoint fails
     * @param unjudged requests that the vendor had no room to judge
     */
    public record Requests(
            long sent,
            long issued,
            long failed,
            int mostInFlight,
            long mostIssued,
            long maxIssued,
            long shortestAfterIssueMillis,
            long minAfterIssueMillis,
            long shortestBetweenMillis,
            long unjudged) {

        /** Nobody asks again sooner after a failure. */
        static final long MIN_BETWEEN_MILLIS = 1_000;

        boolean ok() {
            return failed > 0
                    && mostInFlight == 1
                    && mostIssued > 1
                    && mostIssued <= maxIssued
                    && shortestAfterIssueMillis >= minAfterIssueMillis
                    && shortestBetweenMillis >= MIN_BETWEEN_MILLIS
                    && unjudged == 0;
        }
    }

    /**
     * Accounts whose credential stays good.
     *
     * @param accounts how many
     * @param intents of theirs
     * @param succeeded of those
     * @param sentAfter intents of each after the revocation
     * @param leastCalled the fewest calls that one of them had meanwhile
     */
    public record Others(int accounts, long intents, long succeeded, long sentAfter, long leastCalled) {

        /** Of the calls, how many may be under way when it is looked at. */
        static final double MIN_SHARE = 0.9;

        boolean ok() {
            return succeeded == intents && leastCalled >= MIN_SHARE * sentAfter - 1;
        }
    }

    /**
     * The account whose credential is revoked.
     *
     * @param intents of its own
     * @param succeeded before
     * @param exhausted the others: they waited for a good one in vain
     * @param reason of one of those
     * @param called calls that arrived with its revoked token
     */
    public record Revoked(long intents, long succeeded, long exhausted, String reason, long called) {

        /** Those that were on their way when it was revoked, and the one that finds out. */
        static final long MAX_CALLED = 10;

        boolean ok() {
            return succeeded > 0
                    && exhausted > 0
                    && succeeded + exhausted == intents
                    && reason.contains("AUTH")
                    && called <= MAX_CALLED;
        }
    }

    @Override
    public boolean ok() {
        return calls.ok() && requests.ok() && others.ok() && revoked.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        calls,
                        "{intents:,d} intents in {seconds:.0f} s: {lost} lost, {duplicates} doubled, {repeats} repeated;"
                                + " {expired} calls with an expired token, {wrong} with another account's or none",
                        calls.ok()),
                Words.of(
                        requests,
                        "{sent:,d} requests for tokens, {issued:,d} issued, {failed:,d} failed; at most {mostInFlight} at"
                                + " once for an account, {mostIssued} tokens (allowed: {maxIssued}), the next asked for"
                                + " {shortestAfterIssueMillis:,d} ms after one at the soonest (allowed:"
                                + " {minAfterIssueMillis:,d}), {shortestBetweenMillis:,d} ms after a failure",
                        requests.ok()),
                Words.of(
                        others,
                        "{accounts} accounts with a good credential: {succeeded:,d} of {intents:,d} succeeded; after one was"
                                + " revoked each had {sentAfter} intents, and {leastCalled} calls at least",
                        others.ok()),
                Words.of(
                        revoked,
                        "the revoked one: {succeeded} of {intents} succeeded before, {exhausted} ended EXHAUSTED ({reason});"
                                + " {called} calls arrived with its revoked token",
                        revoked.ok()));
    }
}
