package dev.headgate.bench;

import java.time.Duration;

/**
 * How large a backlog is.
 *
 * @param warmUp intents before measuring begins
 * @param measured intents, at least
 * @param rest intents after it, so that the work does not run out while a last commit is waited for
 * @param longest for warming up, from the first results on, and again for measuring; who is slower is measured on fewer
 */
public record BacklogSize(int warmUp, int measured, int rest, Duration longest) {

    /**
     * Measured: on two processors the JIT compilers of the runner take half of one for 20 seconds, and less than a
     * twentieth only after 40, when two million are done.
     */
    public static final BacklogSize FULL = new BacklogSize(2_500_000, 300_000, 250_000, Duration.ofSeconds(60));

    public static final BacklogSize QUICK = new BacklogSize(40_000, 60_000, 40_000, Duration.ofSeconds(15));

    public int intents() {
        return warmUp + measured + rest;
    }
}
