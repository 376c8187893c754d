package dev.headgate.bench.door;

import dev.headgate.bench.Rounds;
import dev.headgate.bench.Text;

/**
 * What one load measured.
 *
 * @param calls that were asked for
 * @param missing those without an outcome, or with another than SUCCEEDED
 * @param mixed those with another's outcome
 * @param perSecond calls
 * @param cpuMicros microseconds of the door's processor time for each call
 * @param p50Millis milliseconds from asking until the outcome was there
 * @param p99Millis the same
 * @param maxMillis the same
 */
public record DoorRun(
        long calls,
        long missing,
        long mixed,
        double perSecond,
        double cpuMicros,
        double p50Millis,
        double p99Millis,
        double maxMillis)
        implements Rounds.Run {

    @Override
    public String inWords() {
        return Text.format(
                "%.1f us CPU a call, %,.0f calls/s, p50 %.1f ms, p99 %.1f ms, max %.1f ms; %,d missing, %,d mixed up",
                cpuMicros, perSecond, p50Millis, p99Millis, maxMillis, missing, mixed);
    }
}
