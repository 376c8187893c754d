package dev.headgate.trials.pool;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link ReserveRun}.
 *
 * @param calls of all intents
 * @param flows of those that make several
 */
public record ReserveFigures(Calls calls, Flows flows) implements Findings {

    /**
     * Of all intents.
     *
     * @param intents sent: flows, and as many single calls that are more urgent
     * @param succeeded of them
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param made calls that arrived
     * @param max calls that the vendor allows in a second
     * @param mostInWindow the most that arrived in one
     */
    public record Calls(
            long intents, long succeeded, long lost, long duplicates, long made, int max, int mostInWindow) {

        boolean ok() {
            return intents > 0 && succeeded == intents && lost == 0 && duplicates == 0 && mostInWindow <= max;
        }
    }

    /**
     * Of those that make several calls.
     *
     * @param sent flows
     * @param reserve permits that each takes first; two of them never fit
     * @param used those that they needed together
     * @param overlapping flows that began before another was through
     * @param longestGapMillis between two calls of one: what they wait for is nothing but answers
     * @param seconds that all took
     * @param secondsUnreturned what they would take if each kept all that it had reserved, at the least
     */
    public record Flows(
            long sent,
            int reserve,
            long used,
            int overlapping,
            long longestGapMillis,
            double seconds,
            double secondsUnreturned) {

        /** A call takes a tenth of that; who waits for a permit waits for a second. */
        static final long MAX_GAP_MILLIS = 500;

        boolean ok() {
            return sent > 0
                    && used < sent * reserve
                    && overlapping == 0
                    && longestGapMillis <= MAX_GAP_MILLIS
                    && seconds < secondsUnreturned;
        }
    }

    @Override
    public boolean ok() {
        return calls.ok() && flows.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        calls,
                        "{intents:,d} intents, {made:,d} calls: at most {mostInWindow} of {max} in a second; {succeeded:,d}"
                                + " succeeded, {lost} lost, {duplicates} doubled",
                        calls.ok()),
                Words.of(
                        flows,
                        "{sent:,d} flows reserved {reserve} each and used {used:,d}: {overlapping} began beside another,"
                                + " {longestGapMillis} ms between two calls of one at the most; {seconds:.0f} s (if nothing"
                                + " were returned: {secondsUnreturned:.0f})",
                        flows.ok()));
    }
}
