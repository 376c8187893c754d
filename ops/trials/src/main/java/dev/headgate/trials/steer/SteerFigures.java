package dev.headgate.trials.steer;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link SteerRun}.
 *
 * @param limits of vendors whose limits were set, the most arrivals in any second, from the report on
 * @param stops of vendors that were stopped, calls meanwhile
 * @param seconds from the first intent to the last outcome
 */
public record SteerFigures(All all, Limits limits, Stops stops, double seconds) implements Findings {

    /**
     * Of all vendors and commands.
     *
     * @param commands that were sent
     * @param audited of them: with one audit that says DONE
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param overQuota calls above the vendors' own limits
     */
    public record All(long intents, int commands, int audited, long lost, long duplicates, long overQuota) {

        boolean ok() {
            return intents > 0 && commands > 0 && audited == commands && lost + duplicates + overQuota == 0;
        }
    }

    /**
     * @param lowered while it was set to {@code low}, through a kill, a rebalance and a roll
     * @param loweredAfter when it was as in the profile again
     * @param expiring while it was set to {@code low}, until it expired
     * @param expiringAfter then
     * @param raised of one whose profile says {@code low}, while it was set to {@code high}
     * @param bulkhead of calls of 100 ms, while two at once were set
     */
    public record Limits(
            int low,
            int high,
            int lowered,
            int loweredAfter,
            int expiring,
            int expiringAfter,
            int raised,
            int bulkhead) {

        /** Two at a time, each 100 ms, and what is begun at the edges of the second. */
        private static final int TWO_AT_ONCE = 22;

        boolean ok() {
            return lowered <= low
                    && loweredAfter > low
                    && expiring <= low
                    && expiringAfter > low
                    && raised > low
                    && raised <= high
                    && bulkhead <= TWO_AT_ONCE;
        }
    }

    /**
     * @param paused calls between the pause, when those in flight had ended, and the resume
     * @param drained calls between the audit that said so and the resume
     * @param pausedAfter calls after the resume
     * @param drainedAfter the same of the other
     */
    public record Stops(int paused, int drained, int pausedAfter, int drainedAfter) {

        boolean ok() {
            return paused + drained == 0 && pausedAfter > 0 && drainedAfter > 0;
        }
    }

    @Override
    public boolean ok() {
        return all.ok() && limits.ok() && stops.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        all,
                        "{commands} commands, kill -9, a rebalance and a roll of all instances: {audited} audited;"
                                + " {intents:,d} intents: {lost} lost, {duplicates} doubled, {overQuota} over quota",
                        all.ok()),
                Words.of(
                        limits,
                        "most in a second, set to {low} of {high}: {lowered}, then {loweredAfter}; with an expiry"
                                + " {expiring}, then {expiringAfter}; raised to {high}: {raised}; two at once of 100 ms"
                                + " each: {bulkhead}",
                        limits.ok()),
                Words.of(
                        stops,
                        "calls while paused {paused}, while drained {drained}; resumed: {pausedAfter:,d} and"
                                + " {drainedAfter:,d}",
                        stops.ok()));
    }
}
