package dev.headgate.simulator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What arrived at one vendor, in the judge's words.
 *
 * @param vendor its id
 * @param arrivals requests counted, whatever became of them
 * @param answered2xx answers with 2xx whose writing was begun
 * @param refusals arrivals refused by a cool-down, a limit, the cap on concurrency or a scripted rate limit
 * @param overQuota arrivals beyond at least one limit in a rolling window, counted over all arrivals, refused ones
 *     included; 0 exactly when no window ever held more than its limit
 * @param overConcurrency requests that arrived when as many as the cap were in flight; of a cap with scopes, arrivals when so
 *     many of their scope were being worked at
 * @param inCoolDown arrivals received between the end of a cool-down's grace and its end, which is the wait after the
 *     begin of the write of the refusal that told it
 * @param escalations times that one of these made the wait longer
 * @param siblings arrivals refused by a cool-down that were on their way when its refusal was written, or within its grace
 * @param repeats arrivals with an idempotency key that had been answered with 2xx
 * @param errors arrivals answered with 5xx by an episode or the error share, or not answered by an episode
 * @param notFound arrivals answered with 404
 * @param unjudged arrivals that found no room in the memory of keys or scopes; the other counts are exact while it is 0
 * @param mostInFlight most requests between their receipt and the begin of their answer; a hanging one is no longer in
 *     flight, for its sender's giving up can't be seen
 * @param distinctKeys idempotency keys seen
 * @param tokens what came of access tokens; null for a vendor that gives none
 * @param limits in the order of the configuration
 */
public record VendorReport(
        String vendor,
        long arrivals,
        long answered2xx,
        long refusals,
        long overQuota,
        long overConcurrency,
        long inCoolDown,
        long escalations,
        long siblings,
        long repeats,
        long errors,
        long notFound,
        long unjudged,
        int mostInFlight,
        int distinctKeys,
        @Nullable TokenReport tokens,
        List<LimitReport> limits) {

    public VendorReport {
        limits = List.copyOf(limits);
    }
}
