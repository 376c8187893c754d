package dev.headgate.trials.steer;

import dev.headgate.simulator.ReceiveLog;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Counts of a vendor's calls, all of them or those of some intents, by when they arrived. Times are of System.nanoTime. */
final class CallCounts {

    private static final long SECOND = 1_000_000_000L;

    private final long[] arrivals;

    private CallCounts(long[] arrivals) {
        this.arrivals = arrivals;
    }

    static CallCounts of(ReceiveLog log) {
        return new CallCounts(log.arrivalsNanos());
    }

    /** @param which takes the hash of an intent's idempotency key */
    static CallCounts of(ReceiveLog log, LongPredicate which) {
        return new CallCounts(log.entries().stream()
                .filter(entry -> which.test(entry.keyHash()))
                .mapToLong(ReceiveLog.Entry::nanos)
                .toArray());
    }

    int between(long from, long to) {
        return (int) LongStream.of(arrivals).filter(at -> at >= from && at < to).count();
    }

    /** The most in any second that begins and ends between the two. */
    int maxInASecond(long from, long to) {
        long[] within =
                LongStream.of(arrivals).filter(at -> at >= from && at <= to).toArray();
        int max = 0;
        int first = 0;
        for (int last = 0; last < within.length; last++) {
            while (within[last] - within[first] >= SECOND) {
                first++;
            }
            max = Math.max(max, last - first + 1);
        }
        return max;
    }
}
