package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of {@link QuotaScenario}.
 *
 * @param latencies one for each latency played
 * @param transits one for each max-transit played
 */
public record QuotaFigures(List<AtLatency> latencies, List<WithTransit> transits) implements Findings {

    /** Within 1% of all. */
    static final double MIN = 0.99;

    static final double MAX = 1.01;

    public QuotaFigures {
        latencies = List.copyOf(latencies);
        transits = List.copyOf(transits);
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
                    && share >= MIN
                    && share <= MAX;
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

    /**
     * Whether no vendor was called over its limit, none refused, and together they used what is allowed to within 1%; and
     * whether the judge saw more than that exactly where the profile said less than the real transit.
     */
    @Override
    public boolean ok() {
        return latencies.stream().allMatch(AtLatency::ok) && transits.stream().allMatch(WithTransit::ok);
    }

    @Override
    public List<String> inWords() {
        String refused = ", {refusals} refused, at most {mostInWindow} in a window";
        List<String> lines = new ArrayList<>();
        latencies.forEach(it -> lines.add(Words.of(
                it,
                "{latencyMillis:3d} ms: {share:.2%} of the calls allowed ({leastShare:.2%} to {mostShare:.2%}), at"
                        + " {seenMillis:.1f} ms as seen by the client; {overQuota} over quota" + refused,
                it.ok())));
        transits.forEach(it -> lines.add(Words.of(
                it,
                "max-transit {maxTransitMillis} ms, really up to {realTransitMillis} ms: {share:.2%} of the calls"
                        + " allowed; {overQuota} over quota"
                        + (it.longEnough ? "" : ", as must be seen where a profile is wrong") + refused,
                it.ok())));
        return lines;
    }
}
