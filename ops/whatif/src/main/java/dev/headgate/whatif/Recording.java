package dev.headgate.whatif;

import dev.headgate.core.Saved;
import java.util.List;

/**
 * What was recorded of one vendor. Times are nanoseconds since the epoch.
 *
 * @param at when it was read
 * @param begin from when on it is whole: the first arrival, or later
 * @param spent permits that were spent and may not be free again
 */
public record Recording(
        String vendor,
        long at,
        long begin,
        RecordedIntents intents,
        Samples samples,
        Tally tally,
        List<Saved.Spent> spent) {

    /**
     * What outcomes tell of all of them.
     *
     * @param outcomes that were read
     * @param older of them, those of intents that were not read, as they had come before
     * @param held of them, those that waited for permits or for a place among the calls in flight: the vendor was busy
     * @param refusals calls that the vendor refused for their rate
     * @param outages calls that did not reach the vendor, or were refused for their credential
     * @param last the last outcome's time; 0 for none
     */
    public record Tally(long outcomes, long older, long held, long refusals, long outages, long last) {}

    public Recording {
        spent = List.copyOf(spent);
    }
}
