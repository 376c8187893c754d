package dev.headgate.trials.whatif;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of {@link WhatIfRun}.
 *
 * @param predictions each with what then happened
 * @param seconds from the first intent to the last outcome
 */
public record WhatIfFigures(List<Predicted> predictions, All all, double seconds) implements Findings {

    /** Percent by which a prediction may be off. */
    private static final double CLOSE = 5;

    /**
     * One prediction.
     *
     * @param change the limit, as it then was set
     * @param waiting intents without an outcome when the question was asked
     * @param before seconds that they take under the limit as it was, as predicted
     * @param low the least that it said
     * @param predicted seconds that they take under the other
     * @param high the most that it said
     * @param happened seconds that they really took
     * @param off percent by which the prediction was too long
     * @param heldBy what they wait for longest, as predicted
     * @param expected what that had to be
     */
    public record Predicted(
            String change,
            long waiting,
            double before,
            double low,
            double predicted,
            double high,
            double happened,
            double off,
            String heldBy,
            String expected) {

        boolean ok() {
            return waiting > 0
                    && Math.abs(off) <= CLOSE
                    && low <= happened
                    && happened <= high
                    && heldBy.equals(expected);
        }
    }

    /**
     * Of all vendors.
     *
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param overQuota calls above the vendors' own limits
     */
    public record All(long intents, long lost, long duplicates, long overQuota) {

        boolean ok() {
            return intents > 0 && lost + duplicates + overQuota == 0;
        }
    }

    public WhatIfFigures {
        predictions = List.copyOf(predictions);
    }

    @Override
    public boolean ok() {
        return !predictions.isEmpty() && predictions.stream().allMatch(Predicted::ok) && all.ok();
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        predictions.forEach(it -> lines.add(Words.of(
                it,
                "{change}: {waiting:,d} intents, {before} s as it was; predicted {predicted} s ({low} to {high}), held by"
                        + " {heldBy}; it took {happened} s, the prediction is {off}% off",
                it.ok())));
        lines.add(Words.of(
                all, "{intents:,d} intents: {lost} lost, {duplicates} doubled, {overQuota} over quota", all.ok()));
        return lines;
    }
}
