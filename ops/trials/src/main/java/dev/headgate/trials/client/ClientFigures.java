package dev.headgate.trials.client;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link ClientRun}.
 *
 * @param calls as those saw them who awaited them
 * @param promises as the topic of results and the vendors say
 */
public record ClientFigures(Calls calls, Promises promises) implements Findings {

    /**
     * As those saw them who awaited them.
     *
     * @param sent calls
     * @param threads that await one each at a time
     * @param clients that they share, or gateways
     * @param doors which of both
     * @param seconds from the first to the last
     * @param answered of them, with SUCCEEDED
     * @param mixedUp of those, whose answer, id or correlation is another's
     * @param timedOut of them
     * @param failed of them otherwise
     * @param longestSeconds that one was awaited
     */
    public record Calls(
            long sent,
            int threads,
            int clients,
            String doors,
            double seconds,
            long answered,
            long mixedUp,
            long timedOut,
            long failed,
            double longestSeconds) {

        boolean ok() {
            return sent > 0 && answered == sent && mixedUp == 0 && timedOut == 0 && failed == 0;
        }
    }

    /**
     * As the topic of results and the vendors say.
     *
     * @param answeredBeforeJoin calls answered when the second instance came
     * @param answeredBeforeKill calls answered when the first instance was killed
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param repeats requests that came again after they had succeeded: those in flight when it was killed
     * @param maxRepeats as many as may have been in flight
     * @param overQuota requests beyond a vendor's quota
     */
    public record Promises(
            long answeredBeforeJoin,
            long answeredBeforeKill,
            long lost,
            long duplicates,
            long repeats,
            long maxRepeats,
            long overQuota) {

        boolean ok() {
            return lost == 0 && duplicates == 0 && overQuota == 0 && repeats <= maxRepeats;
        }
    }

    private boolean inTheMiddle() {
        return promises.answeredBeforeJoin > 0
                && promises.answeredBeforeJoin < promises.answeredBeforeKill
                && promises.answeredBeforeKill < calls.sent;
    }

    @Override
    public boolean ok() {
        return calls.ok() && promises.ok() && inTheMiddle();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        calls,
                        "{sent:,d} calls awaited by {threads} threads with {clients} {doors} in {seconds:.0f} s:"
                                + " {answered:,d} answered, {mixedUp} mixed up, {timedOut} timed out, {failed} failed;"
                                + " the longest took {longestSeconds:.1f} s",
                        calls.ok()),
                Words.of(
                        promises,
                        "an instance came after {answeredBeforeJoin:,d}, the other was killed after"
                                + " {answeredBeforeKill:,d}: {lost} lost, {duplicates} doubled, {repeats} requests made again"
                                + " (at most {maxRepeats}), {overQuota} over quota",
                        promises.ok() && inTheMiddle()));
    }
}
