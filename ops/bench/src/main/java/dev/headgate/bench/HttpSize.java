package dev.headgate.bench;

import java.time.Duration;

/**
 * How much an http run is given to do.
 *
 * @param backlog as fast as can be
 * @param settling seconds at half the rate that do not count yet
 * @param measured seconds after them
 */
record HttpSize(EngineSize backlog, int settling, int measured) {

    /** Measured: with a third of the warm-up, compiling by the JVM took 30 % of Headgate's processor time; with all, 6 %. */
    static final HttpSize FULL = new HttpSize(new EngineSize(600_000, 100_000, 50_000, Duration.ofSeconds(60)), 5, 20);

    static final HttpSize QUICK = new HttpSize(new EngineSize(60_000, 30_000, 20_000, Duration.ofSeconds(15)), 2, 5);

    /** What half the rate of a contender is. */
    LatencySize atHalf(double perSecond) {
        int half = Math.max(1, (int) perSecond / 2);
        return new LatencySize(backlog.intents(), half, settling * half, measured * half);
    }
}
