package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link PenaltyScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether both parts are
 * @param vendor when the whole vendor refuses
 * @param account when it refuses one account
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "vendor", "account"})
public record PenaltyFigures(String scenario, long seed, boolean ok, Cooling vendor, Account account)
        implements Findings {

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
    @JsonPropertyOrder({
        "coolDownSeconds",
        "mostInFlight",
        "inCoolDown",
        "siblings",
        "pausedSeconds",
        "escalated",
        "rateBefore",
        "rateInside",
        "share"
    })
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
    @JsonPropertyOrder({
        "accounts",
        "inCoolDown",
        "refused",
        "othersRefused",
        "calledInside",
        "othersCalled",
        "rateBefore",
        "rateInside",
        "share"
    })
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

    @Override
    public List<String> inWords() {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "One refusal with up to %d in flight: %d siblings, %d calls inside the cool-down of %.0f s,"
                                + " called again after %.1f s, the penalty %s.%s",
                        vendor.mostInFlight,
                        vendor.siblings,
                        vendor.inCoolDown,
                        vendor.coolDownSeconds,
                        vendor.pausedSeconds,
                        vendor.escalated ? "ESCALATED" : "did not escalate",
                        flag(vendor.ok())),
                String.format(
                        Locale.ROOT,
                        "The neighbour on the same partition kept %.1f%% of its rate (%.1f calls/s before, %.1f inside).",
                        100 * vendor.share,
                        vendor.rateBefore,
                        vendor.rateInside),
                String.format(
                        Locale.ROOT,
                        "One account of %d refused: %d refusals of others, %d calls inside; together they kept %.1f%% of"
                                + " their rate (%.1f calls/s before, %.1f inside).%s",
                        account.accounts,
                        account.othersRefused,
                        account.calledInside + account.inCoolDown,
                        100 * account.share,
                        account.rateBefore,
                        account.rateInside,
                        flag(account.ok())));
    }

    private static String flag(boolean ok) {
        return ok ? "" : "  <- NOT OK";
    }
}
