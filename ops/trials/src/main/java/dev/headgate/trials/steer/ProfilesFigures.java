package dev.headgate.trials.steer;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link ProfilesRun}.
 *
 * @param seconds from the first intent to the last outcome
 */
public record ProfilesFigures(Versions versions, Calls calls, double seconds) implements Findings {

    /**
     * @param applied by both operators together
     * @param wanted of them
     * @param refused of one that expected another revision: 1
     * @param vendors whose profiles were changed
     * @param agreed of them: whose owner reports the version that the topic has
     * @param instances that are owners of some
     * @param rolledBack whether the version of a vendor that was rolled back is reported
     */
    public record Versions(
            int applied, int wanted, int refused, int vendors, int agreed, int instances, boolean rolledBack) {

        boolean ok() {
            return applied == wanted && wanted > 0 && refused == 1 && agreed == vendors && instances > 1 && rolledBack;
        }
    }

    /**
     * @param windows seconds that were looked at, each in the time of one version
     * @param over calls in them beyond its limit
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param overQuota calls above the vendors' own limits
     */
    public record Calls(long intents, long windows, long over, long lost, long duplicates, long overQuota) {

        boolean ok() {
            return intents > 0 && windows > 0 && over + lost + duplicates + overQuota == 0;
        }
    }

    @Override
    public boolean ok() {
        return versions.ok() && calls.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        versions,
                        "{applied} of {wanted} versions applied by two operators, {refused} refused that came too late;"
                                + " {agreed} of {vendors} vendors report what the topic has, on {instances} instances;"
                                + " rolled back: {rolledBack}",
                        versions.ok()),
                Words.of(
                        calls,
                        "{over} calls over the limit in force in {windows:,d} seconds of one version each;"
                                + " {intents:,d} intents: {lost} lost, {duplicates} doubled, {overQuota} over quota",
                        calls.ok()));
    }
}
