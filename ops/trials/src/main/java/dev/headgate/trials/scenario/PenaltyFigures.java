package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link PenaltyScenario}.
 *
 * @param vendor when the whole vendor refuses
 * @param account when it refuses one account
 */
public record PenaltyFigures(Cooling vendor, Account account) implements Findings {

    /** The least that whoever is not concerned must keep of its rate. */
    static final double KEPT = 0.98;

    /**
     * A cool-down of a whole vendor, with a neighbour on the same partition.
     *
     * @param coolDownSeconds what the refusal tells
     * @param mostInFlight at the vendor
     * @param inCoolDown arrivals that came too early
     * @param siblings arrivals refused that were on their way already
     * @param pausedSeconds from the first refusal to the first call accepted again
     * @param escalated whether the vendor made the wait longer, twice or more what it first told
     * @param rateBefore the neighbour's calls a second
     * @param rateInside the same inside the cool-down
     * @param share the latter to the former
     */
    public record Cooling(
            double coolDownSeconds,
            int mostInFlight,
            long inCoolDown,
            long siblings,
            double pausedSeconds,
            boolean escalated,
            double rateBefore,
            double rateInside,
            double share) {

        boolean ok() {
            return inCoolDown == 0
                    && siblings > 0
                    && mostInFlight == PenaltyScenario.BULKHEAD
                    && !escalated
                    && pausedSeconds >= coolDownSeconds
                    && share >= KEPT;
        }
    }

    /**
     * A cool-down of one account among many.
     *
     * @param accounts how many call
     * @param inCoolDown arrivals that came too early
     * @param refused refusals of that account
     * @param othersRefused refusals of any other
     * @param calledInside calls of that account inside the cool-down, its siblings left out
     * @param othersCalled other accounts that were called inside the cool-down
     * @param rateBefore calls of all a second
     * @param rateInside the same inside the cool-down
     * @param share the latter to the former
     */
    public record Account(
            int accounts,
            long inCoolDown,
            long refused,
            long othersRefused,
            long calledInside,
            long othersCalled,
            double rateBefore,
            double rateInside,
            double share) {

        boolean ok() {
            return inCoolDown == 0
                    && refused > 0
                    && othersRefused == 0
                    && calledInside == 0
                    && othersCalled > 0
                    && share >= KEPT;
        }
    }

    /** Whether both parts are. */
    @Override
    public boolean ok() {
        return vendor.ok() && account.ok();
    }

    @Override
    public List<String> inWords() {
        String rates = " of its rate ({rateBefore:.1f} calls/s before, {rateInside:.1f} inside).";
        return List.of(
                Words.of(
                        vendor,
                        "One refusal with up to {mostInFlight} in flight: {siblings} siblings, {inCoolDown} calls inside"
                                + " the cool-down of {coolDownSeconds:.0f} s, called again after {pausedSeconds:.1f} s,"
                                + " the penalty " + (vendor.escalated ? "ESCALATED." : "did not escalate."),
                        vendor.ok()),
                Words.of(vendor, "The neighbour on the same partition kept {share:.1%}" + rates),
                Words.of(
                        account,
                        "One account of {accounts} refused: {othersRefused} refusals of others, "
                                + (account.calledInside + account.inCoolDown)
                                + " calls inside; together they kept {share:.1%}" + rates.replace("its", "their"),
                        account.ok()));
    }
}
