package dev.headgate.bench;

import java.time.Duration;

/**
 * How much is given to do at each point.
 *
 * @param instant where calls are answered at once
 * @param late where they are not
 * @param ceiling calls a second of the late ones, were nothing but them to take time
 * @param quietVendors the vendors with nothing to do
 * @param quiet for how long they are watched
 * @param most of anything; larger points are left out
 */
record ScaleSize(Backlog.Size instant, Backlog.Size late, int ceiling, int quietVendors, Duration quiet, int most) {

    static final ScaleSize FULL = new ScaleSize(
            new Backlog.Size(2_000_000, 200_000, 100_000, Duration.ofSeconds(60)),
            new Backlog.Size(100_000, 100_000, 20_000, Duration.ofSeconds(40)),
            10_000,
            10_000,
            Duration.ofSeconds(20),
            Integer.MAX_VALUE);

    static final ScaleSize QUICK = new ScaleSize(
            new Backlog.Size(40_000, 60_000, 20_000, Duration.ofSeconds(15)),
            new Backlog.Size(10_000, 20_000, 5_000, Duration.ofSeconds(15)),
            5_000,
            1_000,
            Duration.ofSeconds(5),
            10_000);

    /** Of a late call, with so many in flight. */
    Duration latency(int inFlight) {
        return Duration.ofSeconds(1).multipliedBy(inFlight).dividedBy(ceiling);
    }
}
