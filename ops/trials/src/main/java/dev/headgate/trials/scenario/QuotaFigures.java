package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link QuotaScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether no vendor was called over its limit, none refused, and together they used what is allowed to within
 *     1%; and whether the judge saw more than that exactly where the profile said less than the real transit
 * @param latencies one for each latency played
 * @param transits one for each max-transit played
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "latencies", "transits"})
public record QuotaFigures(
        String scenario, long seed, boolean ok, List<AtLatency> latencies, List<WithTransit> transits)
        implements Findings {

    /** Within 1% of all. */
    static final double LEAST = 0.99;

    static final double MOST = 1.01;

    public QuotaFigures {
        latencies = List.copyOf(latencies);
        transits = List.copyOf(transits);
    }

    static QuotaFigures of(String scenario, long seed, List<AtLatency> latencies, List<WithTransit> transits) {
        boolean ok =
                latencies.stream().allMatch(AtLatency::ok) && transits.stream().allMatch(WithTransit::ok);
        return new QuotaFigures(scenario, seed, ok, latencies, transits);
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
                    && share >= LEAST
                    && share <= MOST;
        }
    }

    /**
     * What came of one max-transit.
     *
     * @param maxTransitMillis the profile's
     * @param startSlackMillis the profile's
     * @param realTransitMillis the longest from the first byte to the counting, the way through this machine apart
     * @param longEnough whether what the profile says is true
     * @param calls of all vendors
     * @param share of the calls allowed when a permit is used again a window after the latest arrival
     * @param overQuota arrivals beyond the limit
     * @param refusals by the vendors; those of a profile that is not true refuse nothing
     * @param mostInWindow the most arrivals at a vendor in any rolling window
     */
    @JsonPropertyOrder({
        "maxTransitMillis",
        "startSlackMillis",
        "realTransitMillis",
        "longEnough",
        "calls",
        "share",
        "overQuota",
        "refusals",
        "mostInWindow"
    })
    public record WithTransit(
            long maxTransitMillis,
            long startSlackMillis,
            long realTransitMillis,
            boolean longEnough,
            long calls,
            double share,
            long overQuota,
            long refusals,
            int mostInWindow) {

        boolean ok() {
            return longEnough ? overQuota == 0 && refusals == 0 : overQuota > 0;
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
        for (WithTransit it : transits) {
            lines.add(String.format(
                    Locale.ROOT,
                    "max-transit %d ms, really up to %d ms: %.2f%% of the calls allowed; %d over quota%s, %d refused, "
                            + "at most %d in a window%s",
                    it.maxTransitMillis,
                    it.realTransitMillis,
                    100 * it.share,
                    it.overQuota,
                    it.longEnough ? "" : ", as must be seen where a profile is wrong",
                    it.refusals,
                    it.mostInWindow,
                    it.ok() ? "" : "  <- NOT OK"));
        }
        return lines;
    }
}
