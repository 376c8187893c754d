package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of {@link RingOnceScenario}.
 *
 * @param planned crashes
 * @param crashes by the point where they were
 * @param rings what came of the intents
 */
public record RingOnceFigures(int planned, Map<String, Integer> crashes, Rings rings) implements Findings {

    public RingOnceFigures {
        crashes = new TreeMap<>(crashes);
    }

    /**
     * What came of the intents.
     *
     * @param intents sent
     * @param lost those without an outcome
     * @param duplicates outcomes beyond the one owed
     * @param secondArrivals arrivals beyond the first of an idempotency key
     * @param unanswered arrivals that got no answer from the vendor
     * @param succeeded intents that ended SUCCEEDED
     * @param ambiguous intents that ended AMBIGUOUS
     * @param unfounded intents that ended SUCCEEDED and were not answered with 2xx
     * @param undoubted intents that arrived, got no answer, and ended otherwise than AMBIGUOUS
     */
    public record Rings(
            int intents,
            long lost,
            long duplicates,
            long secondArrivals,
            long unanswered,
            long succeeded,
            long ambiguous,
            long unfounded,
            long undoubted) {

        /** A crash puts in doubt what is in flight, and no more than that; so does a call never answered. */
        boolean ok(int crashes) {
            return lost == 0
                    && duplicates == 0
                    && secondArrivals == 0
                    && unanswered > 0
                    && succeeded + ambiguous == intents
                    && ambiguous <= unanswered + (long) crashes * RingOnceScenario.BULKHEAD
                    && unfounded == 0
                    && undoubted == 0;
        }
    }

    /** Whether it crashed as often as planned and at each point, and every intent is as it must be. */
    @Override
    public boolean ok() {
        return Crashes.total(crashes) == planned
                && (planned < CrashPoint.NAMES.size() || Crashes.everywhere(crashes))
                && rings.ok(planned);
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Crashes.total(crashes) + " crashes of " + planned + ": " + crashes,
                Words.of(
                        rings,
                        "{intents:,d} intents: {secondArrivals} called a second time, {lost} lost, {duplicates} doubled;"
                                + " {succeeded:,d} SUCCEEDED, {unfounded} of them without an answer;"
                                + " {ambiguous} AMBIGUOUS; {undoubted} unanswered calls ended otherwise.",
                        ok()));
    }
}
