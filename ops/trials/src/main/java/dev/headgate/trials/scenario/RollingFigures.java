package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What came of {@link RollingScenario}.
 *
 * @param previous the version before
 * @param instances in the fleet
 * @param stops of one of them, to be started as the other version
 * @param cleanStops those that ended with exit code 0
 * @param calls that were made meanwhile
 * @param formats in which state was written
 * @param refusal of the version before, after the newer format was made final
 */
public record RollingFigures(
        String previous, int instances, int stops, int cleanStops, Calls calls, Formats formats, Refusal refusal)
        implements Findings {

    /** The exit code of an instance that reads too old formats. */
    static final int REFUSED = 4;

    /** An intent that is called at most once is AMBIGUOUS if its owner had to give it away during the call. */
    private static final Set<String> KINDS = Set.of("SUCCEEDED", "CANCELLED", "AMBIGUOUS");

    /**
     * What the vendors saw, and what became of the intents.
     *
     * @param intents sent
     * @param outcomes by kind
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond the one owed
     * @param overQuota arrivals beyond a limit
     * @param coolDowns that had begun before an instance was replaced, and in which calls waited
     * @param inCoolDown arrivals inside one
     * @param outOfOrder intents that overtook one of their orderingKey
     * @param secondCalls of intents that are to be called at most once
     * @param cancelled before they were sent, most of them under the other version's owner
     * @param calledThoughCancelled arrivals of these
     * @param repeats arrivals after a call with the same idempotency key had succeeded: its outcome was not committed
     *     when its owner had to give it away
     * @param mostRepeats by what can be in flight and uncommitted whenever an instance joins
     * @param seconds that it took
     */
    public record Calls(
            long intents,
            Map<String, Long> outcomes,
            long lost,
            long duplicates,
            long overQuota,
            long coolDowns,
            long inCoolDown,
            long outOfOrder,
            long secondCalls,
            long cancelled,
            long calledThoughCancelled,
            long repeats,
            long mostRepeats,
            double seconds) {

        public Calls {
            outcomes = Collections.unmodifiableMap(new TreeMap<>(outcomes));
        }

        boolean ok() {
            return lost + duplicates + overQuota + inCoolDown + outOfOrder + secondCalls + calledThoughCancelled == 0
                    && coolDowns > 0
                    && KINDS.containsAll(outcomes.keySet())
                    && outcomes.getOrDefault("CANCELLED", 0L) == cancelled
                    && outcomes.getOrDefault("SUCCEEDED", 0L) > intents / 2
                    && repeats <= mostRepeats;
        }
    }

    /**
     * In which formats state was written, as the changelogs show.
     *
     * @param previous the newest that the version before reads
     * @param newest the newest that the next version reads
     * @param heldUp whether it could not be made final while an instance of the version before ran
     * @param newerBefore records that the version before can't read, until the newer format was made final
     * @param newerAfter the same until the end
     */
    public record Formats(int previous, int newest, boolean heldUp, long newerBefore, long newerAfter) {

        boolean ok() {
            return previous < newest && heldUp && newerBefore == 0 && newerAfter > 0;
        }
    }

    /**
     * How an instance of the version before ended.
     *
     * @param exit its exit code, -1 if it did not end
     * @param named whether it said which format it can't read, and who made it final
     */
    public record Refusal(int exit, boolean named) {

        static final Refusal NOT_TRIED = new Refusal(-1, false);

        boolean ok() {
            return exit == REFUSED && named;
        }
    }

    /** Whether every promise was kept while the fleet was rolled, and the version before refused at the end. */
    @Override
    public boolean ok() {
        return cleanStops == stops && calls.ok() && formats.ok() && refusal.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        this,
                        "{instances} instances rolled from {previous} to this version, back and forward again:"
                                + " {cleanStops} of {stops} stops were clean.",
                        cleanStops == stops),
                Words.of(
                        calls,
                        "{intents:,d} intents in {seconds:.1f} s: {lost} lost, {duplicates} doubled, {overQuota} calls over"
                                + " quota, {inCoolDown} inside one of {coolDowns} cool-downs, {outOfOrder} out of order,"
                                + " {secondCalls} second calls where one is the most, {calledThoughCancelled} of {cancelled}"
                                + " cancelled ones called; {repeats} calls repeated (at most {mostRepeats:,d}); {outcomes}",
                        calls.ok()),
                Words.of(
                        formats,
                        "Format {newest} could not be made final while the version before ran: {heldUp}; {newerBefore}"
                                + " records newer than format {previous} before it was, {newerAfter:,d} after.",
                        formats.ok()),
                Words.of(
                        refusal,
                        "Started after that, the version before ended with {exit} (wanted: " + REFUSED
                                + ") and named the format: {named}.",
                        refusal.ok()));
    }
}
