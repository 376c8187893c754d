package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link CompoundScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether no limit was exceeded, each was used when it bound, and nothing was lost
 * @param limits each with the time in which it bound
 * @param refusals by the vendor
 * @param sent intents
 * @param succeeded outcomes SUCCEEDED
 * @param waiting intents that still wait for the next day, by Headgate's own report
 * @param lost intents that neither have an outcome nor wait
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "limits", "refusals", "sent", "succeeded", "waiting", "lost"})
public record CompoundFigures(
        String scenario,
        long seed,
        boolean ok,
        List<Bound> limits,
        long refusals,
        long sent,
        long succeeded,
        long waiting,
        long lost)
        implements Findings {

    /** The least that is used of a limit that binds. */
    static final double LEAST = 0.98;

    public CompoundFigures {
        limits = List.copyOf(limits);
    }

    static CompoundFigures of(
            String scenario, long seed, List<Bound> limits, long refusals, long sent, long succeeded, long waiting) {
        long lost = sent - succeeded - waiting;
        boolean ok = limits.stream().allMatch(Bound::ok) && refusals == 0 && waiting > 0 && lost == 0;
        return new CompoundFigures(scenario, seed, ok, limits, refusals, sent, succeeded, waiting, lost);
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
    @JsonPropertyOrder({"id", "max", "windowSeconds", "accounts", "calls", "share", "named", "mostInWindow", "overQuota"
    })
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
            return overQuota == 0 && share >= LEAST;
        }
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        for (Bound it : limits) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-11s %,6d in %,d s: %.2f%% used while it bound (%,d calls, %,d accounts, named in %d reports); "
                            + "%d over quota, at most %,d in a window%s",
                    it.id,
                    it.max,
                    it.windowSeconds,
                    100 * it.share,
                    it.calls,
                    it.accounts,
                    it.named,
                    it.overQuota,
                    it.mostInWindow,
                    it.ok() ? "" : "  <- NOT OK"));
        }
        lines.add(String.format(
                Locale.ROOT,
                "%,d intents: %,d succeeded, %,d wait for the next day, %,d lost; %d refused",
                sent,
                succeeded,
                waiting,
                lost,
                refusals));
        return lines;
    }
}
