package dev.headgate.bench.load;

/**
 * How many intents are written and timed.
 *
 * @param warmUp intents at once, so that all is compiled
 * @param perSecond intents after it, evenly spaced
 * @param settling intents of these that do not count yet
 * @param measured those after them
 */
public record PacedSize(int warmUp, int perSecond, int settling, int measured) {

    /** A minute. */
    public static final PacedSize FULL = new PacedSize(100_000, 20, 100, 1_200);

    /** Some seconds. */
    public static final PacedSize QUICK = new PacedSize(10_000, 20, 20, 100);

    public int intents() {
        return warmUp + settling + measured;
    }
}
