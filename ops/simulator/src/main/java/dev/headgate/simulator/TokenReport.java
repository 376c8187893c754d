package dev.headgate.simulator;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What arrived at a vendor that gives access tokens.
 *
 * @param requests for a token
 * @param issued tokens
 * @param refused requests with credentials or a grant that are not accepted
 * @param failed requests while the endpoint failed
 * @param expired calls with a token that had ended when they arrived
 * @param ofOthers calls with the token of another account than they name
 * @param unknown calls with a token that was not issued here, or whose client is revoked
 * @param without calls without a token
 * @param unjudged requests whose account found no room; the counts of accounts are exact while it is 0
 * @param accounts by client id
 */
public record TokenReport(
        long requests,
        long issued,
        long refused,
        long failed,
        long expired,
        long ofOthers,
        long unknown,
        long without,
        long unjudged,
        Map<String, Account> accounts) {

    public TokenReport {
        accounts = Map.copyOf(accounts);
    }

    /**
     * What arrived of one account.
     *
     * @param requests for a token
     * @param issued tokens
     * @param calls with a token that was good
     * @param mostInFlight most requests for a token between their arrival and the begin of their answer
     * @param shortestBetweenMillis the shortest time from a request for a token to the next; null for fewer than two
     * @param shortestAfterIssueMillis the shortest time from the issue of a token to the next request; null for none
     */
    public record Account(
            long requests,
            long issued,
            long calls,
            int mostInFlight,
            @Nullable Long shortestBetweenMillis,
            @Nullable Long shortestAfterIssueMillis) {}
}
