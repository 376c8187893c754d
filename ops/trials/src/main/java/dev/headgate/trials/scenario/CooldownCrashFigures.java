package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link CooldownCrashScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether both parts are
 * @param committed when the owner is killed after the commit of its cool-down
 * @param uncommitted when it ends as the refusal is read, before anything of it is committed
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "committed", "uncommitted"})
public record CooldownCrashFigures(String scenario, long seed, boolean ok, Cooling committed, Cooling uncommitted)
        implements Findings {

    /** The most calls inside the cool-down by a successor that knows of it. */
    static final int KNOWN = 0;

    /** The same by one that does not: its probe. */
    static final int UNKNOWN = 1;

    static CooldownCrashFigures of(String scenario, long seed, Cooling committed, Cooling uncommitted) {
        boolean ok = committed.ok(KNOWN) && uncommitted.ok(UNKNOWN);
        return new CooldownCrashFigures(scenario, seed, ok, committed, uncommitted);
    }

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
    @JsonPropertyOrder({
        "coolDownSeconds",
        "backSeconds",
        "inCoolDown",
        "pausedSeconds",
        "besideProbe",
        "lost",
        "duplicates"
    })
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
    }

    @Override
    public List<String> inWords() {
        return List.of(
                line("Killed after the commit of its cool-down", committed, KNOWN),
                line("Ended before that commit", uncommitted, UNKNOWN));
    }

    private static String line(String what, Cooling it, int most) {
        return String.format(
                Locale.ROOT,
                "%s of %.0f s, back after %.1f s: %d calls inside (at most %d), called again after %.1f s, %d beside the"
                        + " probe; %d lost, %d doubled.%s",
                what,
                it.coolDownSeconds,
                it.backSeconds,
                it.inCoolDown,
                most,
                it.pausedSeconds,
                it.besideProbe,
                it.lost,
                it.duplicates,
                it.ok(most) ? "" : "  <- NOT OK");
    }
}
