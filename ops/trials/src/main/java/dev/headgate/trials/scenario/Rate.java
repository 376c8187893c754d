package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.util.Arrays;

/**
 * How fast calls came, counted in whole cycles: from one arrival to the one that is a multiple of the limit later. Counted
 * so, a burst at the edge of the time looked at is neither in nor out by chance.
 *
 * @param calls a multiple of the limit
 * @param seconds they took
 */
public record Rate(long calls, double seconds) {

    private static final double SECOND = 1e9;

    /**
     * Counts the whole cycles in a time.
     *
     * @param arrivals ascending, in nanoseconds
     * @param from the first instant
     * @param to the instant after the last
     * @param max permits of the limit, the calls of one cycle
     * @throws IllegalStateException if there is not one whole cycle
     */
    public static Rate between(long[] arrivals, long from, long to, int max) {
        return cycles(arrivals, from, to, max, Integer.MAX_VALUE);
    }

    /** The same of at most so many cycles. */
    public static Rate cycles(long[] arrivals, long from, long to, int max, int most) {
        int first = firstAt(arrivals, from);
        int last = firstAt(arrivals, to) - 1;
        int cycles = Math.min(most, (last - first) / max);
        if (cycles < 1) {
            throw new IllegalStateException("not one whole cycle of " + max + " calls in " + Duration.ofNanos(to - from)
                    + ", only " + Math.max(0, last - first + 1) + " calls");
        }
        int calls = cycles * max;
        return new Rate(calls, (arrivals[first + calls] - arrivals[first]) / SECOND);
    }

    /** Watches a vendor for a while. Returns its calls a second, of whole cycles of its limit. */
    public static double measured(TestBed bed, String vendor, int max, Duration measuring) throws InterruptedException {
        long from = System.nanoTime();
        Wait.pass(measuring);
        long[] arrivals = bed.calls(vendor).arrivalsNanos();
        return between(arrivals, from, System.nanoTime(), max).perSecond();
    }

    /** How many arrivals there are from an instant to before another. */
    public static int count(long[] arrivals, long from, long to) {
        return firstAt(arrivals, to) - firstAt(arrivals, from);
    }

    public double perSecond() {
        return calls / seconds;
    }

    /** The share of the calls that a limit allows whose permits are each used again a window after the answer. */
    public double shareOf(int max, double windowSeconds, double latencySeconds) {
        return perSecond() * (windowSeconds + latencySeconds) / max;
    }

    private static int firstAt(long[] arrivals, long instant) {
        int at = Arrays.binarySearch(arrivals, instant);
        if (at < 0) {
            return -at - 1;
        }
        while (at > 0 && arrivals[at - 1] == instant) {
            at--;
        }
        return at;
    }
}
