package dev.headgate.bench;

import java.time.Duration;

/**
 * How long a penalty run takes.
 *
 * @param warmUp calls of each vendor
 * @param before seconds after them until some vendors refuse, at least as long as they do
 * @param after seconds after that
 */
record PenaltySize(int warmUp, int before, int after) {

    /** Of each vendor. */
    static final int PER_SECOND = 100;

    static final PenaltySize FULL = new PenaltySize(1_000, 20, 30);

    static final PenaltySize QUICK = new PenaltySize(1_000, 12, 12);

    /** For who is slower than intents are produced. */
    private static final Duration BESIDES = Duration.ofMinutes(2);

    /** Which of its calls a vendor refuses. */
    int refused() {
        return warmUp + before * PER_SECOND;
    }

    /** As many seconds as intents are produced for, at the most. */
    int seconds() {
        return before + after + Math.toIntExact(BESIDES.toSeconds());
    }
}
