package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link CleanStopScenario}.
 *
 * @param planned stops
 * @param clean stops that ended with exit code 0
 * @param leastInFlight the fewest calls in flight at a stop
 * @param intents sent
 * @param calls arrivals
 * @param repeats arrivals beyond the first of an idempotency key
 * @param lost intents without an outcome
 * @param duplicates outcomes beyond the one owed
 */
public record CleanStopFigures(
        int planned, int clean, int leastInFlight, long intents, long calls, long repeats, long lost, long duplicates)
        implements Findings {

    /** Whether every stop was clean, with enough in flight, and nothing was called twice, lost or doubled. */
    @Override
    public boolean ok() {
        return clean == planned
                && leastInFlight >= CleanStopScenario.ENOUGH
                && repeats == 0
                && lost == 0
                && duplicates == 0;
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(this, "{clean} of {planned} stops were clean, with at least {leastInFlight} calls in flight."),
                Words.of(
                        this,
                        "{calls:,d} calls of {intents:,d} intents: {repeats} repeated, {lost} lost, {duplicates} doubled.",
                        ok()));
    }
}
