package dev.headgate.trials.shares;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link OrderingRun}.
 *
 * @param intents sent
 * @param keys ordering keys that they have
 * @param rebalances in which partitions changed hands
 * @param crashes kill -9 of an instance
 * @param calls that the vendors received
 * @param failed of them, answered with 500
 * @param repeats calls that had succeeded before, as their outcome was not committed when their owner was killed
 * @param inversions calls that had not succeeded before, and came after one of a later intent of their key
 * @param lost intents without an outcome
 * @param duplicates outcomes beyond one of an intent
 * @param seconds from the first intent to the last outcome
 */
public record OrderingFigures(
        int intents,
        int keys,
        int rebalances,
        int crashes,
        long calls,
        long failed,
        long repeats,
        long inversions,
        long lost,
        long duplicates,
        double seconds)
        implements Findings {

    @Override
    public boolean ok() {
        return inversions + lost + duplicates == 0 && failed > 0;
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        this,
                        "{intents:,d} intents of {keys} ordering keys in {seconds:.0f} s, {rebalances} rebalances, {crashes}"
                                + " kill -9: {calls:,d} calls, {failed:,d} failed, {repeats} repeated."),
                Words.of(
                        this,
                        "{inversions} out of order, {lost} lost, {duplicates} outcomes twice.",
                        inversions + lost + duplicates == 0));
    }
}
