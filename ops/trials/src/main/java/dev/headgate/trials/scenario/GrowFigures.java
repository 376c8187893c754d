package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link GrowScenario}.
 *
 * @param intents of cooling vendors, half of them unread while it grew
 * @param parked of those that had been read
 * @param lost without an outcome
 * @param duplicates outcomes beyond one each
 */
public record GrowFigures(Growth growth, int intents, int parked, long lost, long duplicates, Calls calls)
        implements Findings {

    /**
     * How the partitions grew.
     *
     * @param from partitions before
     * @param to partitions after
     * @param stopped the exit code of the instance that ran before
     * @param kills of the command, in the midst of it
     * @param ended the exit code of its last run
     * @param seconds that it took in all
     */
    public record Growth(int from, int to, int stopped, int kills, int ended, double seconds) {}

    /**
     * What the vendors saw.
     *
     * @param repeats after they had succeeded
     * @param outOfOrder after one of a later intent with the same ordering key
     * @param overQuota beyond a limit
     * @param inCoolDown while the vendor had asked not to be called
     * @param daily of vendors with a limit a day, before and after
     * @param allowed of these
     */
    public record Calls(long repeats, long outOfOrder, long overQuota, long inCoolDown, long daily, long allowed) {

        boolean ok() {
            return repeats + outOfOrder + overQuota + inCoolDown == 0 && daily == allowed;
        }
    }

    @Override
    public boolean ok() {
        return growth.stopped() == 0
                && growth.kills() == 2
                && growth.ended() == 0
                && intents > 0
                && parked > 0
                && lost + duplicates == 0
                && calls.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        this,
                        "{growth.from} to {growth.to} partitions in {growth.seconds} s, killed {growth.kills} times"
                                + " (wanted: 2); {intents:,d} intents waited, {parked:,d} of them parked: {lost} lost, {duplicates} outcomes too many"),
                Words.of(
                        this,
                        "Calls: {calls.repeats} repeated, {calls.outOfOrder} out of order, {calls.overQuota} over quota,"
                                + " {calls.inCoolDown} in a cool-down; {calls.daily} of {calls.allowed} a day.",
                        ok()));
    }
}
