package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of {@link CompoundScenario}.
 *
 * @param limits each with the time in which it bound
 * @param refusals by the vendor
 * @param sent intents
 * @param succeeded outcomes SUCCEEDED
 * @param waiting intents that still wait for the next day, by Headgate's own report
 * @param lost intents that neither have an outcome nor wait
 */
public record CompoundFigures(List<Bound> limits, long refusals, long sent, long succeeded, long waiting, long lost)
        implements Findings {

    /** The least that is used of a limit that binds. */
    static final double MIN = 0.98;

    public CompoundFigures {
        limits = List.copyOf(limits);
    }

    CompoundFigures(List<Bound> limits, long refusals, long sent, long succeeded, long waiting) {
        this(limits, refusals, sent, succeeded, waiting, sent - succeeded - waiting);
    }

    /**
     * One limit.
     *
     * @param id the limit
     * @param max permits
     * @param windowSeconds its window
     * @param accounts that called while it bound
     * @param calls while it bound and was measured; of the day's limit all
     * @param share of the calls it allows: of a second's calls / (seconds x max x window / (window + latency seen)), of the
     *     day's calls / max
     * @param named how many of Headgate's reports named it as what binds
     * @param mostInWindow the most arrivals in one of its windows
     * @param overQuota arrivals beyond it, from the first on
     */
    public record Bound(
            String id,
            int max,
            long windowSeconds,
            int accounts,
            long calls,
            double share,
            long named,
            int mostInWindow,
            long overQuota) {

        boolean ok() {
            return overQuota == 0 && share >= MIN;
        }
    }

    /** Whether no limit was exceeded, each was used when it bound, and nothing was lost. */
    @Override
    public boolean ok() {
        return limits.stream().allMatch(Bound::ok) && refusals == 0 && waiting > 0 && lost == 0;
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        limits.forEach(it -> lines.add(Words.of(
                it,
                "{id:-11s} {max:,6d} in {windowSeconds:,d} s: {share:.2%} used while it bound ({calls:,d} calls,"
                        + " {accounts:,d} accounts, named in {named} reports); {overQuota} over quota, at most"
                        + " {mostInWindow:,d} in a window",
                it.ok())));
        lines.add(Words.of(
                this,
                "{sent:,d} intents: {succeeded:,d} succeeded, {waiting:,d} wait for the next day, {lost:,d} lost;"
                        + " {refusals} refused"));
        return lines;
    }
}
