package dev.headgate.core;

import java.util.SplittableRandom;

/**
 * How an owner commits. Times are nanoseconds, each the longest of its kind.
 *
 * @param interval from something done to its commit
 * @param soon from an effect that asks for a commit to the commit
 * @param slow what a commit takes; the owner does nothing else meanwhile
 * @param late from a commit until the core is told
 * @param patient whether the core is told of nothing else before
 */
record Commits(long interval, long soon, long slow, long late, boolean patient) {

    private static final long MS = 1_000_000;

    static Commits random(SplittableRandom random) {
        return new Commits(
                pick(random, 20, 200, 2_000, 10_000),
                pick(random, 0, 0, 10, 200),
                pick(random, 0, 0, 5, 100),
                pick(random, 0, 0, 5, 100),
                random.nextBoolean());
    }

    private static long pick(SplittableRandom random, long... milliseconds) {
        return milliseconds[random.nextInt(milliseconds.length)] * MS;
    }
}
