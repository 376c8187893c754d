package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Rounded;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What came of {@link CampaignsScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies and of the campaigns' order
 * @param ok whether the limit was never exceeded, every intent succeeded once, and no campaign was starved
 * @param calls what was called and what came of it
 * @param fairness between the campaigns once all intents were in
 * @param cost what it took of the instances' processors
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "calls", "fairness", "cost"})
public record CampaignsFigures(String scenario, long seed, boolean ok, Calls calls, Fairness fairness, Cost cost)
        implements Findings {

    static CampaignsFigures of(String scenario, long seed, Calls calls, Fairness fairness, Cost cost) {
        return new CampaignsFigures(scenario, seed, calls.ok() && fairness.ok(), calls, fairness, cost);
    }

    /**
     * All campaigns together.
     *
     * @param intents sent
     * @param succeeded outcomes SUCCEEDED
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond the first
     * @param max calls allowed in any rolling second
     * @param mostInWindow the most that arrived in one
     * @param overQuota arrivals beyond the limit
     * @param refusals by the vendor
     * @param seconds from the first intent to the last outcome
     * @param perSecond calls
     */
    @JsonPropertyOrder({
        "intents",
        "succeeded",
        "lost",
        "duplicates",
        "max",
        "mostInWindow",
        "overQuota",
        "refusals",
        "seconds",
        "perSecond"
    })
    public record Calls(
            long intents,
            long succeeded,
            long lost,
            long duplicates,
            int max,
            int mostInWindow,
            long overQuota,
            long refusals,
            double seconds,
            double perSecond) {

        boolean ok() {
            return overQuota == 0
                    && refusals == 0
                    && mostInWindow <= max
                    && lost == 0
                    && duplicates == 0
                    && succeeded == intents;
        }
    }

    /**
     * Between campaigns of which one has half of all calls.
     *
     * @param campaigns how many
     * @param calls looked at of those left when all intents were in
     * @param least calls of a campaign
     * @param most calls of a campaign
     * @param leastToMost the former to the latter; first come, first served would make it {@code firstComeFirstServed}
     * @param firstComeFirstServed the same of the intents as they were sent
     * @param judged false if there are so few intents that too few calls are left to tell
     */
    @JsonPropertyOrder({"campaigns", "calls", "least", "most", "leastToMost", "firstComeFirstServed", "judged"})
    public record Fairness(
            int campaigns,
            int calls,
            long least,
            long most,
            double leastToMost,
            double firstComeFirstServed,
            boolean judged) {

        /** What every campaign must have of what the largest has. */
        static final double LEAST = 0.95;

        private static final int FEWEST_JUDGED = 400_000;

        /**
         * Looks at calls after all intents were in, as who is not there yet can't be served: at a quarter of those left, and
         * at no more than half of those after which a campaign could have none left, were all served alike.
         *
         * @param sent the campaign of each intent, from 0, in the order they were sent
         * @param called the same of each call, in the order they arrived
         * @param allIn calls that arrived before all intents were in
         */
        static Fairness of(int campaigns, List<Integer> sent, List<Integer> called, int allIn) {
            int end = Math.min(sent.size(), called.size());
            int from = Math.min(allIn, end);
            long[] all = counts(campaigns, sent);
            long[] before = counts(campaigns, called.subList(0, from));
            long fewest = IntStream.range(0, campaigns)
                    .mapToLong(campaign -> Math.max(0, all[campaign] - before[campaign]))
                    .min()
                    .orElse(0);
            int judged = (int) Math.min((end - from) / 4, campaigns * fewest / 2);
            LongSummaryStatistics served = summary(counts(campaigns, called.subList(from, from + judged)));
            LongSummaryStatistics came = summary(counts(campaigns, sent.subList(from, from + judged)));
            return new Fairness(
                    campaigns,
                    judged,
                    served.getMin(),
                    served.getMax(),
                    share(served),
                    share(came),
                    sent.size() >= FEWEST_JUDGED);
        }

        private static long[] counts(int campaigns, List<Integer> ofCalls) {
            long[] counts = new long[campaigns];
            ofCalls.forEach(campaign -> counts[campaign]++);
            return counts;
        }

        private static LongSummaryStatistics summary(long[] counts) {
            return Arrays.stream(counts).summaryStatistics();
        }

        private static double share(LongSummaryStatistics counts) {
            return Rounded.to(4, (double) counts.getMin() / Math.max(1, counts.getMax()));
        }

        boolean ok() {
            return !judged || leastToMost >= LEAST;
        }
    }

    /**
     * From the first intent to the last outcome.
     *
     * @param instances started
     * @param calling instances that made calls: where there is one, there is nothing to share a counter with
     * @param cpuSeconds processor time of all instances per 1,000 calls
     * @param decisionSeconds of it spent deciding which call may be made when; null if the instances don't tell
     */
    @JsonPropertyOrder({"instances", "calling", "cpuSeconds", "decisionSeconds"})
    public record Cost(
            int instances,
            int calling,
            double cpuSeconds,
            @Nullable Double decisionSeconds) {}

    @Override
    public List<String> inWords() {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%,d calls in %.0f s (%.0f a second): %d over quota, %d refused, at most %,d of %,d in a second; "
                                + "%,d succeeded, %d lost, %d doubled%s",
                        calls.intents,
                        calls.seconds,
                        calls.perSecond,
                        calls.overQuota,
                        calls.refusals,
                        calls.mostInWindow,
                        calls.max,
                        calls.succeeded,
                        calls.lost,
                        calls.duplicates,
                        flag(calls.ok())),
                String.format(
                        Locale.ROOT,
                        "%d campaigns, one with half of all calls: of %,d once all were in the least had %,d, the most %,d, "
                                + "%.1f%% (first come, first served: %.1f%%)%s",
                        fairness.campaigns,
                        fairness.calls,
                        fairness.least,
                        fairness.most,
                        100 * fairness.leastToMost,
                        100 * fairness.firstComeFirstServed,
                        flag(fairness.ok())),
                String.format(
                        Locale.ROOT,
                        "%d instances, %d made calls, no counter between them; %.3f s of processor time per 1,000 calls, "
                                + "of which decisions: %s",
                        cost.instances,
                        cost.calling,
                        cost.cpuSeconds,
                        cost.decisionSeconds == null
                                ? "not told"
                                : String.format(Locale.ROOT, "%.5f s", cost.decisionSeconds)));
    }

    private static String flag(boolean ok) {
        return ok ? "" : "  <- NOT OK";
    }
}
