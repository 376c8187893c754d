package dev.headgate.trials.scenario;

import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * How vendors that allow so many calls a second were called in a time.
 *
 * @param bed where
 * @param vendors which
 * @param from when it began, by System.nanoTime
 * @param measuring how long it was
 * @param before the times of their calls until it began, as the client saw them
 * @param after the same until after its end
 */
record QuotaUse(
        TestBed bed,
        List<String> vendors,
        long from,
        Duration measuring,
        Map<String, CallTimes> before,
        Map<String, CallTimes> after) {

    static final Duration WINDOW = Duration.ofSeconds(1);

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final double SECONDS = WINDOW.toMillis() / 1000.0;

    /** Lets a time pass, after the first calls and what it takes to warm up. */
    static QuotaUse measure(
            TestBed bed, AppProcess app, List<String> vendors, Duration warmUp, Duration measuring, Duration latency)
            throws Exception {
        bed.awaitFirst(vendors, PATIENCE);
        Wait.pass(warmUp);
        Map<String, CallTimes> before = CallTimes.read(app);
        long from = System.nanoTime();
        Wait.pass(measuring.plus(WINDOW).plus(latency.multipliedBy(2)));
        return new QuotaUse(bed, vendors, from, measuring, before, CallTimes.read(app));
    }

    /** The mean latency of a vendor that the client saw, in seconds. */
    double seen(String vendor) {
        return after.getOrDefault(vendor, CallTimes.NONE).meanSince(before.getOrDefault(vendor, CallTimes.NONE));
    }

    /** How fast a vendor was called that holds each permit so long and a window more. */
    Rate rate(String vendor, int max, double held) {
        return rate(bed.simulator().log(vendor).arrivalsNanos(), from, measuring, max, held);
    }

    /** The share of the calls that it allows. */
    double share(String vendor, int max, double held) {
        return rate(vendor, max, held).shareOf(max, SECONDS, held);
    }

    /** As many whole cycles as fit into the time when none is lost. */
    static Rate rate(long[] arrivals, long from, Duration measuring, int max, double held) {
        int cycles = (int) (measuring.toMillis() / 1000.0 / (SECONDS + held));
        return Rate.cycles(arrivals, from, Long.MAX_VALUE, max, Math.max(1, cycles));
    }

    /** A count of all vendors together. */
    long sum(ToLongFunction<VendorReport> count) {
        return vendors.stream().map(bed.simulator()::report).mapToLong(count).sum();
    }

    /** The most arrivals at a vendor in any rolling window. */
    int mostInWindow() {
        return vendors.stream()
                .mapToInt(it -> bed.simulator().report(it).limits().getFirst().mostInWindow())
                .max()
                .orElseThrow();
    }
}
