package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.harness.Launch;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link ZombieScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether both parts are
 * @param consuming when its task had consumed what it called
 * @param fromLedger when its task had consumed nothing since its start
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "consuming", "fromLedger"})
public record ZombieFigures(String scenario, long seed, boolean ok, Woken consuming, Woken fromLedger)
        implements Findings {

    static ZombieFigures of(String scenario, long seed, Woken consuming, Woken fromLedger) {
        return new ZombieFigures(scenario, seed, consuming.ok() && fromLedger.ok(), consuming, fromLedger);
    }

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
    @JsonPropertyOrder({
        "stoppedSeconds",
        "inFlight",
        "mostAfterwards",
        "afterwards",
        "calledByOther",
        "lost",
        "duplicates"
    })
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
    }

    @Override
    public List<String> inWords() {
        return List.of(line("A task that consumed", consuming), line("A task that lived off its ledger", fromLedger));
    }

    private static String line(String what, Woken it) {
        return String.format(
                Locale.ROOT,
                "%s, stopped for %.1f s with %d calls in flight: %d calls after waking (at most %d), %d by the other"
                        + " meanwhile; %d outcomes lost, %d doubled.%s",
                what,
                it.stoppedSeconds,
                it.inFlight,
                it.afterwards,
                it.mostAfterwards,
                it.calledByOther,
                it.lost,
                it.duplicates,
                it.ok() ? "" : "  <- NOT OK");
    }
}
