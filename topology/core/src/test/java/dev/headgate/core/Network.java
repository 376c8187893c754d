package dev.headgate.core;

import java.util.SplittableRandom;

/**
 * How calls travel and what may go wrong with them; shares are of all calls, times in nanoseconds.
 *
 * @param before the longest way to the vendor
 * @param after the longest way back
 * @param lag the longest time from an answer until the core is told
 * @param episodes the most rate-limit episodes of the vendor's own making
 * @param complaints calls refused as too many at once
 */
record Network(
        double unsent,
        double unanswered,
        double refused,
        double failed,
        double rejected,
        long before,
        long after,
        long lag,
        int episodes,
        double complaints) {

    private static final long MS = 1_000_000;

    static Network random(SplittableRandom random) {
        return new Network(
                share(random),
                share(random),
                share(random),
                share(random),
                share(random) / 2,
                length(random),
                length(random),
                random.nextBoolean() ? 0 : length(random) / 10,
                random.nextInt(7),
                random.nextInt(3) == 0 ? share(random) : 0);
    }

    Network calm() {
        return new Network(unsent, unanswered, 0, failed, rejected, before, after, lag, 0, 0);
    }

    Network withoutEpisodes() {
        return new Network(unsent, unanswered, refused, failed, rejected, before, after, lag, 0, complaints);
    }

    private static double share(SplittableRandom random) {
        return random.nextBoolean() ? 0 : random.nextDouble() * 0.3;
    }

    private static long length(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> MS;
            case 1 -> 50 * MS;
            case 2 -> 500 * MS;
            default -> 3_000 * MS;
        };
    }
}
