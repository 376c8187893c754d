package dev.headgate.trials.steer;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link SteerRun}.
 *
 * @param limits of vendors whose limits were set, the most arrivals in any second, from the report on
 * @param oneScope of a vendor of which the limit of one account was set
 * @param stops of vendors that were stopped, calls meanwhile
 * @param coolDowns of vendors that asked for a wait of a day, which a command ended
 * @param cancelled of a vendor of whose two groups one was cancelled
 * @param seconds from the first intent to the last outcome
 */
public record SteerFigures(
        All all,
        Limits limits,
        OneScope oneScope,
        Stops stops,
        CoolDowns coolDowns,
        Cancelled cancelled,
        double seconds)
        implements Findings {

    /**
     * Of all vendors and commands.
     *
     * @param commands that were sent
     * @param audited of them: with one audit that says DONE
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param overQuota calls above the vendors' own limits
     * @param inCoolDown calls while a vendor refused all of them, on their way before it began left out
     */
    public record All(
            long intents, int commands, int audited, long lost, long duplicates, long overQuota, long inCoolDown) {

        boolean ok() {
            return intents > 0
                    && commands > 0
                    && audited == commands
                    && lost + duplicates + overQuota + inCoolDown == 0;
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

    /**
     * @param low what the limit of one account was set to, of 40
     * @param most of this account in any second, while it was
     * @param mostAfter when it was as in the profile again
     * @param others most of the other account meanwhile
     */
    public record OneScope(int low, int most, int mostAfter, int others) {

        boolean ok() {
            return most > 0 && most <= low && mostAfter > low && others > low;
        }
    }

    /**
     * @param held calls between the refusal, when those in flight had ended, and the command that ended the cool-down
     * @param heldAfter calls after it
     * @param cleared calls of the other vendor between its refusal and the command that ended its cool-down, before the kill
     * @param clearedAfter calls after it
     */
    public record CoolDowns(int held, int heldAfter, int cleared, int clearedAfter) {

        boolean ok() {
            return held + cleared == 0 && heldAfter > 0 && clearedAfter > 0;
        }
    }

    /**
     * @param waiting intents of the group that waited, as the audit says
     * @param results of intents that were cancelled
     * @param calls of the group from the audit on, when those in flight had ended
     * @param others calls of the other group from then on
     */
    public record Cancelled(int waiting, int results, int calls, int others) {

        boolean ok() {
            return waiting > 0 && results == waiting && calls == 0 && others > 0;
        }
    }

    @Override
    public boolean ok() {
        return all.ok() && limits.ok() && oneScope.ok() && stops.ok() && coolDowns.ok() && cancelled.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        all,
                        "{commands} commands, kill -9, a rebalance and a roll of all instances: {audited} audited;"
                                + " {intents:,d} intents: {lost} lost, {duplicates} doubled, {overQuota} over quota,"
                                + " {inCoolDown} inside a cool-down",
                        all.ok()),
                Words.of(
                        limits,
                        "most in a second, set to {low} of {high}: {lowered}, then {loweredAfter}; with an expiry"
                                + " {expiring}, then {expiringAfter}; raised to {high}: {raised}; two at once of 100 ms"
                                + " each: {bulkhead}",
                        limits.ok()),
                Words.of(
                        oneScope,
                        "the limit of one account set to {low}: most in a second {most}, then {mostAfter}; the other"
                                + " account meanwhile {others}",
                        oneScope.ok()),
                Words.of(
                        stops,
                        "calls while paused {paused}, while drained {drained}; resumed: {pausedAfter:,d} and"
                                + " {drainedAfter:,d}",
                        stops.ok()),
                Words.of(
                        coolDowns,
                        "calls inside cool-downs of a day {held} and {cleared}; cleared: {heldAfter:,d} and"
                                + " {clearedAfter:,d}",
                        coolDowns.ok()),
                Words.of(
                        cancelled,
                        "of a cancelled group {waiting:,d} waited: {results:,d} cancelled, {calls} called; of the other"
                                + " group {others:,d} called",
                        cancelled.ok()));
    }
}
