package dev.headgate.trials.harness;

import dev.headgate.simulator.ReceiveLog;
import java.util.List;
import java.util.function.Predicate;

/**
 * Calls that a vendor has received, or some of them, in the order of their arrival.
 *
 * @param entries what the vendor's log says of each call; its times are those of System.nanoTime
 */
public record Calls(List<ReceiveLog.Entry> entries) {

    private static final long SECOND = 1_000_000_000L;

    public Calls {
        entries = List.copyOf(entries);
    }

    /** The calls that are wanted. */
    public Calls that(Predicate<ReceiveLog.Entry> wanted) {
        return new Calls(entries.stream().filter(wanted).toList());
    }

    /** The calls that arrived from an instant on and before another. */
    public Calls between(long from, long to) {
        return that(it -> it.nanos() >= from && it.nanos() < to);
    }

    public int count() {
        return entries.size();
    }

    /** How many intents the calls were made for. */
    public long intents() {
        return entries.stream().map(ReceiveLog.Entry::keyHash).distinct().count();
    }

    /** The most calls that arrived in any second. */
    public int mostInASecond() {
        int most = 0;
        int first = 0;
        for (int last = 0; last < entries.size(); last++) {
            while (entries.get(last).nanos() - entries.get(first).nanos() >= SECOND) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }
}
