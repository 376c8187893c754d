package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link CooldownCrashScenario}.
 *
 * @param committed when the owner is killed after the commit of its cool-down
 * @param uncommitted when it ends as the refusal is read, before anything of it is committed
 */
public record CooldownCrashFigures(Cooling committed, Cooling uncommitted) implements Findings {

    /** The most calls inside the cool-down by a successor that knows of it. */
    static final int KNOWN = 0;

    /** The same by one that does not: its probe. */
    static final int UNKNOWN = 1;

    /**
     * One cool-down.
     *
     * @param coolDownSeconds what the refusal tells
     * @param backSeconds from the refusal until the successor serves
     * @param inCoolDown arrivals that came too early
     * @param pausedSeconds from the refusal to the first call accepted again; 0 if there is none
     * @param besideProbe arrivals between the first call afterwards and its answer
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond the one owed
     */
    public record Cooling(
            double coolDownSeconds,
            double backSeconds,
            long inCoolDown,
            double pausedSeconds,
            long besideProbe,
            long lost,
            long duplicates) {

        boolean ok(int mostInside) {
            return backSeconds < coolDownSeconds
                    && inCoolDown <= mostInside
                    && pausedSeconds >= coolDownSeconds
                    && besideProbe == 0
                    && lost == 0
                    && duplicates == 0;
        }

        String line(String what, int most) {
            return Words.of(
                    this,
                    what + " of {coolDownSeconds:.0f} s, back after {backSeconds:.1f} s: {inCoolDown} calls inside (at"
                            + " most " + most + "), called again after {pausedSeconds:.1f} s, {besideProbe} beside the"
                            + " probe; {lost} lost, {duplicates} doubled.",
                    ok(most));
        }
    }

    /** Whether both parts are. */
    @Override
    public boolean ok() {
        return committed.ok(KNOWN) && uncommitted.ok(UNKNOWN);
    }

    @Override
    public List<String> inWords() {
        return List.of(
                committed.line("Killed after the commit of its cool-down", KNOWN),
                uncommitted.line("Ended before that commit", UNKNOWN));
    }
}
