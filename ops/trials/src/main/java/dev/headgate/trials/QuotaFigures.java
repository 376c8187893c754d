package dev.headgate.trials;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link QuotaScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether no vendor was called over its limit, none refused, and each used what it allows to within 1%
 * @param latencies one for each latency played
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "latencies"})
public record QuotaFigures(String scenario, long seed, boolean ok, List<AtLatency> latencies) implements Findings {

    /** Within 1% of all. */
    static final double LEAST = 0.99;

    static final double MOST = 1.01;

    public QuotaFigures {
        latencies = List.copyOf(latencies);
    }

    /**
     * What came of one latency.
     *
     * @param latencyMillis the vendors' own
     * @param seenMillis the mean latency that the client sees, from the decision to the answer
     * @param calls that were measured, of all vendors
     * @param share of the calls allowed, the mean of all vendors: calls / (seconds x max x window / (window + seen))
     * @param leastShare the least of a vendor
     * @param mostShare the most of a vendor
     * @param overQuota arrivals beyond the limit, from the first on
     * @param refusals by the vendors, from the first on
     * @param mostInWindow the most arrivals at a vendor in any rolling window
     * @param leastBacklog the fewest intents that a vendor had left to call or in flight
     */
    @JsonPropertyOrder({
        "latencyMillis",
        "seenMillis",
        "calls",
        "share",
        "leastShare",
        "mostShare",
        "overQuota",
        "refusals",
        "mostInWindow",
        "leastBacklog"
    })
    public record AtLatency(
            long latencyMillis,
            double seenMillis,
            long calls,
            double share,
            double leastShare,
            double mostShare,
            long overQuota,
            long refusals,
            int mostInWindow,
            long leastBacklog) {

        boolean ok() {
            return overQuota == 0
                    && refusals == 0
                    && leastBacklog > QuotaScenario.BULKHEAD
                    && leastShare >= LEAST
                    && mostShare <= MOST;
        }
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        for (AtLatency it : latencies) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%3d ms: %.2f%% of the calls allowed (%.2f%% to %.2f%%), at %.1f ms as seen by the client; "
                            + "%d over quota, %d refused, at most %d in a window%s",
                    it.latencyMillis,
                    100 * it.share,
                    100 * it.leastShare,
                    100 * it.mostShare,
                    it.seenMillis,
                    it.overQuota,
                    it.refusals,
                    it.mostInWindow,
                    it.ok() ? "" : "  <- NOT OK"));
        }
        return lines;
    }
}
