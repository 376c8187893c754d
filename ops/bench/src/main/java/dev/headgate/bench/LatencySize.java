package dev.headgate.bench;

/**
 * What a latency run is given to do.
 *
 * @param warmUp intents at once, so that all is compiled
 * @param perSecond intents after it, evenly spaced
 * @param settling intents of these that do not count yet
 * @param measured those after them
 */
record LatencySize(int warmUp, int perSecond, int settling, int measured) {

    /** A minute. */
    static final LatencySize FULL = new LatencySize(100_000, 20, 100, 1_200);

    /** Some seconds. */
    static final LatencySize QUICK = new LatencySize(10_000, 20, 20, 100);

    int intents() {
        return warmUp + settling + measured;
    }
}
