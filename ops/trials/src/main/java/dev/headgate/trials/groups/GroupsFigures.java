package dev.headgate.trials.groups;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link GroupsRun}.
 *
 * @param paused a group that is paused, and resumed later
 * @param cancelled a group that is cancelled half-way
 * @param seconds from the first call to the last
 */
public record GroupsFigures(All all, Paused paused, Cancelled cancelled, double seconds) implements Findings {

    /** Calls that were in flight when a command was obeyed may arrive after its audit was read: a bulkhead full. */
    static final int IN_FLIGHT = 64;

    /**
     * Of all three groups.
     *
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param overQuota calls above the vendor's limit
     * @param exit code of the clean stop
     */
    public record All(long intents, long lost, long duplicates, long overQuota, int exit) {

        boolean ok() {
            return intents > 0 && lost + duplicates + overQuota + exit == 0;
        }
    }

    /**
     * @param callsMeanwhile its calls from the audit of the pause to the resume, through the kill
     * @param othersMeanwhile calls of a group that is not concerned, in the same time
     * @param called of its intents in the end
     */
    public record Paused(long intents, long callsMeanwhile, long othersMeanwhile, long called) {

        boolean ok() {
            return callsMeanwhile <= IN_FLIGHT && othersMeanwhile > 0 && called == intents;
        }
    }

    /**
     * @param concerned as the audit says: those that waited, and those in flight
     * @param succeeded before, or in flight
     * @param cancelled that ended so
     * @param callsAfter calls of those that ended cancelled, after the audit
     */
    public record Cancelled(long intents, long concerned, long succeeded, long cancelled, long callsAfter) {

        boolean ok() {
            return cancelled > 0 && succeeded > 0 && succeeded + cancelled == intents && callsAfter == 0;
        }
    }

    @Override
    public boolean ok() {
        return all.ok() && paused.ok() && cancelled.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        all,
                        "{intents:,d} intents of three groups, kill -9 between: {lost} lost, {duplicates} doubled,"
                                + " {overQuota} over quota, exit {exit}",
                        all.ok()),
                Words.of(
                        paused,
                        "paused: {callsMeanwhile} calls of it meanwhile (those in flight), {othersMeanwhile:,d} of another"
                                + " group; after the resume {called:,d} of {intents:,d} called",
                        paused.ok()),
                Words.of(
                        cancelled,
                        "cancelled half-way: {succeeded:,d} had succeeded, {cancelled:,d} ended CANCELLED, {callsAfter} of"
                                + " these called after it",
                        cancelled.ok()));
    }
}
