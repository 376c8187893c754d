package dev.headgate.whatif;

import dev.headgate.core.Outcome;
import dev.headgate.core.Priority;
import java.util.Map;

/**
 * What becomes of the intents under some rules.
 *
 * @param seconds from the beginning to the last outcome
 * @param callsPerSecond on the average until then
 * @param waits in seconds, from when an intent may be called by what it says itself to its first call; by priority
 * @param outcomes how many of which kind, as expected
 * @param refusals calls that the vendor refuses for their rate: 0 unless limits of its own are assumed
 * @param heldBy what intents wait for longest, such as QUOTA:per-second or BULKHEAD; empty for nothing
 * @param unfinished intents without an outcome in 400 days
 */
public record Prediction(
        Range seconds,
        Range callsPerSecond,
        Map<Priority, Waiting> waits,
        Map<Outcome, Long> outcomes,
        Range refusals,
        String heldBy,
        long unfinished) {

    /**
     * Waits of one priority, in seconds.
     *
     * @param intents that waited, or not
     */
    public record Waiting(long intents, Range p50, Range p95, Range p99) {}
}
