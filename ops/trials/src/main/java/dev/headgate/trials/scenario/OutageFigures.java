package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of {@link OutageScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether all succeeded, none was called over quota, and one probe at a time was all that was tried meanwhile
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
@JsonPropertyOrder({
    "scenario",
    "seed",
    "ok",
    "intents",
    "outcomes",
    "lost",
    "duplicates",
    "overQuota",
    "repeats",
    "wrongCredentials",
    "phases",
    "seconds"
})
public record OutageFigures(
        String scenario,
        long seed,
        boolean ok,
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

    private static final String SUCCEEDED = "SUCCEEDED";

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
    @JsonPropertyOrder({"fault", "reason", "expected", "calls", "mostCalls", "mostAtOnce"})
    public record Phase(String fault, String reason, String expected, long calls, long mostCalls, int mostAtOnce) {

        boolean isKept() {
            return reason.equals(expected) && calls <= mostCalls && mostAtOnce <= 1;
        }
    }

    static OutageFigures of(
            String scenario,
            long seed,
            Figures judged,
            Map<String, Long> outcomes,
            List<Phase> phases,
            long wrongCredentials,
            double seconds) {
        boolean ok = outcomes.equals(Map.of(SUCCEEDED, judged.intents()))
                && judged.lost() == 0
                && judged.duplicates() == 0
                && judged.overQuota() == 0
                && judged.repeats() == 0
                && wrongCredentials == 0
                && phases.stream().allMatch(Phase::isKept);
        return new OutageFigures(
                scenario,
                seed,
                ok,
                judged.intents(),
                outcomes,
                judged.lost(),
                judged.duplicates(),
                judged.overQuota(),
                judged.repeats(),
                wrongCredentials,
                phases,
                seconds);
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        for (Phase it : phases) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-20s %s, %d calls of at most %d, at most %d at once%s",
                    it.fault,
                    it.reason,
                    it.calls,
                    it.mostCalls,
                    it.mostAtOnce,
                    it.isKept() ? "" : "  <- NOT OK, expected " + it.expected));
        }
        lines.add(String.format(
                Locale.ROOT,
                "%,d intents in %.0f s: %s; %d lost, %d doubled, %d repeated, %d over quota, %d wrong credentials.%s",
                intents,
                seconds,
                new TreeMap<>(outcomes),
                lost,
                duplicates,
                repeats,
                overQuota,
                wrongCredentials,
                ok ? "" : "  <- NOT OK"));
        return lines;
    }
}
