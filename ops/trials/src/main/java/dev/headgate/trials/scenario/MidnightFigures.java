package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link MidnightScenario}.
 *
 * @param midnights one for each played
 */
public record MidnightFigures(List<Passed> midnights) implements Findings {

    /** The least that is used of a day. */
    static final double MIN = 0.98;

    public MidnightFigures {
        midnights = List.copyOf(midnights);
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
                    && before >= MIN * max
                    && after >= MIN * max
                    && outcomes == before + after;
        }
    }

    /** Whether of every midnight neither day was exceeded and both were used up. */
    @Override
    public boolean ok() {
        return midnights.stream().allMatch(Passed::ok);
    }

    @Override
    public List<String> inWords() {
        return midnights.stream()
                .map(it -> Words.of(
                        it,
                        "{zone}, {day} of {hours} hours, the vendor's clock {vendorAheadMillis:+d} ms: {before} of {max}"
                                + " used before midnight, {after} after it, the first {resumedMillis} ms after;"
                                + " {overQuota} over quota, {refusals} refused",
                        it.ok()))
                .toList();
    }
}
