package dev.headgate.whatif;

import dev.headgate.core.Saved;
import java.util.List;

/**
 * What was recorded of one vendor. Times are nanoseconds since the epoch.
 *
 * @param at when it was read
 * @param begin from when on it is whole: the first arrival, or later
 * @param lastOutcome the last one's time; 0 for none
 * @param outcomes that were read
 * @param held of them, those that waited for permits or for a place among the calls in flight: the vendor was busy
 * @param refusals calls that the vendor refused for their rate
 * @param outages calls that did not reach the vendor, or were refused for their credential
 * @param spent permits that were spent and may not be free again
 */
public record Recording(
        String vendor,
        long at,
        long begin,
        long lastOutcome,
        RecordedIntents intents,
        Samples samples,
        long outcomes,
        long held,
        long refusals,
        long outages,
        List<Saved.Spent> spent) {

    public Recording {
        spent = List.copyOf(spent);
    }
}
