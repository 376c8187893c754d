package dev.headgate.trials.shares;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link FairnessRun}.
 *
 * @param equal tenants that all weigh the same
 * @param weighted tenants that weigh 1, 2 and 4
 * @param overQuota calls above a vendor's limit
 */
public record FairnessFigures(Equal equal, Weighted weighted, long overQuota) implements Findings {

    /** The least fairness index. */
    static final double FAIR = 0.95;

    /** By which part of its due a tenant's share may be off. */
    static final double OFF = 0.05;

    /**
     * Tenants of one vendor, of which one has nearly all of the backlog.
     *
     * @param tenants how many
     * @param largest part of the backlog that one tenant has
     * @param calls looked at, while each tenant had intents waiting
     * @param fewest of a tenant
     * @param most of a tenant
     * @param index Jain's: 1 if all have as many, 1 / tenants if one has all
     */
    public record Equal(int tenants, double largest, int calls, int fewest, int most, double index) {

        boolean ok() {
            return index >= FAIR;
        }
    }

    /**
     * Three tenants of another.
     *
     * @param calls looked at, while each had intents waiting
     * @param one share of the tenant that weighs 1, of what is due to it
     * @param two of the one that weighs 2
     * @param four of the one that weighs 4
     */
    public record Weighted(int calls, double one, double two, double four) {

        boolean ok() {
            return Math.abs(one - 1) <= OFF && Math.abs(two - 1) <= OFF && Math.abs(four - 1) <= OFF;
        }
    }

    @Override
    public boolean ok() {
        return equal.ok() && weighted.ok() && overQuota == 0;
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        this,
                        "{equal.tenants:,d} tenants, one with {equal.largest:.0%} of the backlog: of {equal.calls:,d} calls"
                                + " each had {equal.fewest} to {equal.most}, fairness index {equal.index:.3f}.",
                        equal.ok()),
                Words.of(
                        this,
                        "Weights 1 : 2 : 4 in {weighted.calls:,d} calls: {weighted.one:.1%}, {weighted.two:.1%} and"
                                + " {weighted.four:.1%} of what is due.",
                        weighted.ok()),
                Words.of(this, "{overQuota} calls over quota.", overQuota == 0));
    }
}
