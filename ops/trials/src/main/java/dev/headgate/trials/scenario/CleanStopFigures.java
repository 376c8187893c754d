package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;

/**
 * What came of {@link CleanStopScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether every stop was clean, with enough in flight, and nothing was called twice, lost or doubled
 * @param planned stops
 * @param clean stops that ended with exit code 0
 * @param leastInFlight the fewest calls in flight at a stop
 * @param intents sent
 * @param calls arrivals
 * @param repeats arrivals beyond the first of an idempotency key
 * @param lost intents without an outcome
 * @param duplicates outcomes beyond the one owed
 */
@JsonPropertyOrder({
    "scenario",
    "seed",
    "ok",
    "planned",
    "clean",
    "leastInFlight",
    "intents",
    "calls",
    "repeats",
    "lost",
    "duplicates"
})
public record CleanStopFigures(
        String scenario,
        long seed,
        boolean ok,
        int planned,
        int clean,
        int leastInFlight,
        long intents,
        long calls,
        long repeats,
        long lost,
        long duplicates)
        implements Findings {

    static CleanStopFigures of(String scenario, long seed, Stops stops, Figures judged, long repeats) {
        boolean ok = stops.clean == stops.planned
                && stops.leastInFlight >= CleanStopScenario.ENOUGH
                && repeats == 0
                && judged.lost() == 0
                && judged.duplicates() == 0;
        return new CleanStopFigures(
                scenario,
                seed,
                ok,
                stops.planned,
                stops.clean,
                stops.leastInFlight,
                judged.intents(),
                judged.calls(),
                repeats,
                judged.lost(),
                judged.duplicates());
    }

    /**
     * How it was stopped.
     *
     * @param planned stops
     * @param clean those that ended with exit code 0
     * @param leastInFlight the fewest calls in flight at one
     */
    record Stops(int planned, int clean, int leastInFlight) {}

    @Override
    public List<String> inWords() {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%d of %d stops were clean, with at least %d calls in flight.",
                        clean,
                        planned,
                        leastInFlight),
                String.format(
                        Locale.ROOT,
                        "%,d calls of %,d intents: %d repeated, %d lost, %d doubled.%s",
                        calls,
                        intents,
                        repeats,
                        lost,
                        duplicates,
                        ok ? "" : "  <- NOT OK"));
    }
}
