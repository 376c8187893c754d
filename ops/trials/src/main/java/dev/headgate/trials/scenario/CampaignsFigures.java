package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Rounded;
import dev.headgate.trials.judge.Words;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What came of {@link CampaignsScenario}.
 *
 * @param calls what was called and what came of it
 * @param fairness between the campaigns once all intents were in
 * @param cost what it took of the instances' processors
 */
public record CampaignsFigures(Calls calls, Fairness fairness, Cost cost) implements Findings {

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
    public record Fairness(
            int campaigns,
            int calls,
            long least,
            long most,
            double leastToMost,
            double firstComeFirstServed,
            boolean judged) {

        /** What every campaign must have of what the largest has. */
        static final double MIN = 0.95;

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
            return !judged || leastToMost >= MIN;
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
    public record Cost(
            int instances,
            int calling,
            double cpuSeconds,
            @Nullable Double decisionSeconds) {}

    /** Whether the limit was never exceeded, every intent succeeded once, and no campaign was starved. */
    @Override
    public boolean ok() {
        return calls.ok() && fairness.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        calls,
                        "{intents:,d} calls in {seconds:.0f} s ({perSecond:.0f} a second): {overQuota} over quota,"
                                + " {refusals} refused, at most {mostInWindow:,d} of {max:,d} in a second;"
                                + " {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled",
                        calls.ok()),
                Words.of(
                        fairness,
                        "{campaigns} campaigns, one with half of all calls: of {calls:,d} once all were in the least had"
                                + " {least:,d}, the most {most:,d}, {leastToMost:.1%} (first come, first served:"
                                + " {firstComeFirstServed:.1%})",
                        fairness.ok()),
                Words.of(
                        cost,
                        "{instances} instances, {calling} made calls, no counter between them; {cpuSeconds:.3f} s of"
                                + " processor time per 1,000 calls, of which decisions: "
                                + (cost.decisionSeconds == null ? "not told" : "{decisionSeconds:.5f} s")));
    }
}
