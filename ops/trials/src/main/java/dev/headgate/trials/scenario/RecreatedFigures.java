package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of {@link RecreatedScenario}.
 *
 * @param scenario its name
 * @param seed given
 * @param ok whether each intent succeeded once, at its own vendor, with its own credential, and not early
 * @param stopped the exit code of the stop before the topic was made again
 * @param ended the exit code of the instance under which it was, -1 if it did not end
 * @param calls what the vendors saw
 * @param outcomes by kind
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "stopped", "ended", "calls", "outcomes"})
public record RecreatedFigures(
        String scenario, long seed, boolean ok, int stopped, int ended, Calls calls, Map<String, Long> outcomes)
        implements Findings {

    /** The exit code of an instance that can't go on because the topics are others than its ledger's. */
    static final int LAYOUT_CHANGED = 4;

    public RecreatedFigures {
        outcomes = Map.copyOf(outcomes);
    }

    /**
     * What the vendors saw.
     *
     * @param intents sent, half of them before the topic was made again
     * @param arrivals at both vendors
     * @param strange arrivals of intents that are another vendor's, or nobody's
     * @param wrongCredentials arrivals with a credential that is not the vendor's
     * @param early arrivals before the intent was due
     */
    @JsonPropertyOrder({"intents", "arrivals", "strange", "wrongCredentials", "early"})
    public record Calls(int intents, long arrivals, long strange, long wrongCredentials, long early) {

        boolean isKept() {
            return arrivals == intents && strange + wrongCredentials + early == 0;
        }
    }

    static RecreatedFigures of(
            String scenario, long seed, int stopped, int ended, Calls calls, Map<String, Long> outcomes) {
        boolean ok = stopped == 0
                && ended == LAYOUT_CHANGED
                && calls.isKept()
                && outcomes.equals(Map.of("SUCCEEDED", (long) calls.intents()));
        return new RecreatedFigures(scenario, seed, ok, stopped, ended, calls, outcomes);
    }

    @Override
    public List<String> inWords() {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%d calls of %d intents: %d at another vendor, %d with another credential, %d early; %s",
                        calls.arrivals,
                        calls.intents,
                        calls.strange,
                        calls.wrongCredentials,
                        calls.early,
                        new TreeMap<>(outcomes)),
                String.format(
                        Locale.ROOT,
                        "It was stopped with %d; under the topic made again it ended with %d (wanted: %d).%s",
                        stopped,
                        ended,
                        LAYOUT_CHANGED,
                        ok ? "" : "  <- NOT OK"));
    }
}
