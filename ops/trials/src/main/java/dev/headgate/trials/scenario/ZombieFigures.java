package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link ZombieScenario}.
 *
 * @param consuming when its task had consumed what it called
 * @param fromLedger when its task had consumed nothing since its start
 */
public record ZombieFigures(Woken consuming, Woken fromLedger) implements Findings {

    /**
     * An instance that was stopped, and woken when another had done its work.
     *
     * @param stoppedSeconds from its stop to its waking
     * @param inFlight calls at the vendor when it was stopped
     * @param mostAfterwards calls that may have been past the check of ownership and not at the vendor yet
     * @param afterwards calls it made when it was awake
     * @param calledByOther calls of the other instance
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond the one owed: its own, for the other had written all
     */
    public record Woken(
            double stoppedSeconds,
            int inFlight,
            int mostAfterwards,
            long afterwards,
            long calledByOther,
            long lost,
            long duplicates) {

        boolean ok() {
            return stoppedSeconds >= 3 * Launch.SESSION.toSeconds()
                    && inFlight >= ZombieScenario.ENOUGH
                    && afterwards <= mostAfterwards
                    && calledByOther > 0
                    && lost == 0
                    && duplicates == 0;
        }

        String line(String what) {
            return Words.of(
                    this,
                    what + ", stopped for {stoppedSeconds:.1f} s with {inFlight} calls in flight: {afterwards} calls"
                            + " after waking (at most {mostAfterwards}), {calledByOther} by the other meanwhile;"
                            + " {lost} outcomes lost, {duplicates} doubled.",
                    ok());
        }
    }

    /** Whether both parts are. */
    @Override
    public boolean ok() {
        return consuming.ok() && fromLedger.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(consuming.line("A task that consumed"), fromLedger.line("A task that lived off its ledger"));
    }
}
