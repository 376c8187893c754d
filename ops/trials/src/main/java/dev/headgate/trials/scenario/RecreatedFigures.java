package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;
import java.util.Map;

/**
 * What came of {@link RecreatedScenario}.
 *
 * @param stopped the exit code of the stop before the topic was made again
 * @param ended the exit code of the instance under which it was, -1 if it did not end
 * @param calls what the vendors saw
 * @param outcomes by kind
 */
public record RecreatedFigures(int stopped, int ended, Calls calls, Map<String, Long> outcomes) implements Findings {

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
    public record Calls(int intents, long arrivals, long strange, long wrongCredentials, long early) {

        boolean ok() {
            return arrivals == intents && strange + wrongCredentials + early == 0;
        }
    }

    /** Whether each intent succeeded once, at its own vendor, with its own credential, and not early. */
    @Override
    public boolean ok() {
        return stopped == 0
                && ended == LAYOUT_CHANGED
                && calls.ok()
                && outcomes.equals(Map.of("SUCCEEDED", (long) calls.intents()));
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        this,
                        "{calls.arrivals} calls of {calls.intents} intents: {calls.strange} at another vendor,"
                                + " {calls.wrongCredentials} with another credential, {calls.early} early; {outcomes}"),
                Words.of(
                        this,
                        "It was stopped with {stopped}; under the topic made again it ended with {ended} (wanted: "
                                + LAYOUT_CHANGED + ").",
                        ok()));
    }
}
