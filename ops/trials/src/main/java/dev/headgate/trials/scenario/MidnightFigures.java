package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link MidnightScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether of every midnight neither day was exceeded and both were used up
 * @param midnights one for each played
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "midnights"})
public record MidnightFigures(String scenario, long seed, boolean ok, List<Passed> midnights) implements Findings {

    /** The least that is used of a day. */
    static final double LEAST = 0.98;

    public MidnightFigures {
        midnights = List.copyOf(midnights);
    }

    static MidnightFigures of(String scenario, long seed, List<Passed> midnights) {
        return new MidnightFigures(scenario, seed, midnights.stream().allMatch(Passed::ok), midnights);
    }

    /**
     * One midnight.
     *
     * @param vendor the vendor
     * @param zone whose days it counts
     * @param day the one that ends
     * @param hours its length
     * @param vendorAheadMillis by how much the vendor's clock is ahead of Headgate's
     * @param max permits a day
     * @param before arrivals on that day
     * @param after arrivals on the next
     * @param resumedMillis from midnight by the vendor's clock to the first call of the next day; -1 if there was none
     * @param overQuota arrivals that were too many for their day
     * @param refusals by the vendor
     * @param outcomes of the calls, as a reader sees them
     */
    @JsonPropertyOrder({
        "vendor",
        "zone",
        "day",
        "hours",
        "vendorAheadMillis",
        "max",
        "before",
        "after",
        "resumedMillis",
        "overQuota",
        "refusals",
        "outcomes"
    })
    public record Passed(
            String vendor,
            String zone,
            String day,
            long hours,
            long vendorAheadMillis,
            int max,
            long before,
            long after,
            long resumedMillis,
            long overQuota,
            long refusals,
            long outcomes) {

        boolean ok() {
            return overQuota == 0
                    && refusals == 0
                    && before >= LEAST * max
                    && after >= LEAST * max
                    && outcomes == before + after;
        }
    }

    @Override
    public List<String> inWords() {
        return midnights.stream().map(MidnightFigures::inWords).toList();
    }

    private static String inWords(Passed it) {
        return String.format(
                Locale.ROOT,
                "%s, %s of %d hours, the vendor's clock %+d ms: %d of %d used before midnight, %d after it, the first "
                        + "%d ms after; %d over quota, %d refused%s",
                it.zone,
                it.day,
                it.hours,
                it.vendorAheadMillis,
                it.before,
                it.max,
                it.after,
                it.resumedMillis,
                it.overQuota,
                it.refusals,
                it.ok() ? "" : "  <- NOT OK");
    }
}
