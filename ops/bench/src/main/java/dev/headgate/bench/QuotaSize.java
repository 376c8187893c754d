package dev.headgate.bench;

import java.time.Duration;

/**
 * How long a quota run takes.
 *
 * @param warmUp from when all vendors have been called
 * @param measured after it
 */
record QuotaSize(Duration warmUp, Duration measured) {

    static final QuotaSize FULL = new QuotaSize(Duration.ofSeconds(20), Duration.ofSeconds(30));

    static final QuotaSize QUICK = new QuotaSize(Duration.ofSeconds(10), Duration.ofSeconds(8));

    /** For starting. */
    private static final Duration BESIDES = Duration.ofMinutes(2);

    /** As many seconds as intents are produced for, at the most. */
    int seconds() {
        return Math.toIntExact(warmUp.plus(measured).plus(BESIDES).toSeconds());
    }
}
