package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What came of {@link OutageScenario}.
 *
 * @param intents sent
 * @param outcomes by kind
 * @param lost intents without an outcome
 * @param duplicates outcomes beyond the one owed
 * @param overQuota arrivals beyond the limit
 * @param repeats arrivals after a 2xx for the same intent
 * @param wrongCredentials arrivals with another credential than the vendor's
 * @param phases in their order
 * @param seconds from the first phase to the last outcome
 */
public record OutageFigures(
        long intents,
        Map<String, Long> outcomes,
        long lost,
        long duplicates,
        long overQuota,
        long repeats,
        long wrongCredentials,
        List<Phase> phases,
        double seconds)
        implements Findings {

    public OutageFigures {
        outcomes = Map.copyOf(outcomes);
        phases = List.copyOf(phases);
    }

    /**
     * One way of being away, but for its first third, in which it was to be noticed.
     *
     * @param fault what it was
     * @param reason that the vendor's status named at its end
     * @param expected the reason that it was to name
     * @param calls tried
     * @param mostCalls that the waits between probes allow
     * @param mostAtOnce calls under way at once, as the vendor saw them; 0 where nothing reaches it
     */
    public record Phase(String fault, String reason, String expected, long calls, long mostCalls, int mostAtOnce) {

        boolean ok() {
            return reason.equals(expected) && calls <= mostCalls && mostAtOnce <= 1;
        }
    }

    /** Whether all succeeded, none was called over quota, and one probe at a time was all that was tried meanwhile. */
    @Override
    public boolean ok() {
        return outcomes.equals(Map.of("SUCCEEDED", intents))
                && lost == 0
                && duplicates == 0
                && overQuota == 0
                && repeats == 0
                && wrongCredentials == 0
                && phases.stream().allMatch(Phase::ok);
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        for (Phase it : phases) {
            String line = "{fault:-20s} {reason}, {calls} calls of at most {mostCalls}, at most {mostAtOnce} at once";
            lines.add(Words.of(it, line, it.ok()) + (it.ok() ? "" : ", expected " + it.expected));
        }
        lines.add(Words.of(
                this,
                "{intents:,d} intents in {seconds:.0f} s: {outcomes}; {lost} lost, {duplicates} doubled,"
                        + " {repeats} repeated, {overQuota} over quota, {wrongCredentials} wrong credentials.",
                ok()));
        return lines;
    }
}
