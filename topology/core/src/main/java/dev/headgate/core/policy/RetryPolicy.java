package dev.headgate.core.policy;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * When a transient failure is tried again: exponential back-off with full jitter.
 *
 * @param maxAttempts attempts in all, at least 1
 * @param base the longest first delay
 * @param max the longest delay
 */
public record RetryPolicy(int maxAttempts, Duration base, Duration max) {

    public static final RetryPolicy DEFAULT = new RetryPolicy(5, Duration.ofMillis(200), Duration.ofSeconds(30));

    public RetryPolicy {
        if (maxAttempts < 1 || !base.isPositive() || max.compareTo(base) < 0) {
            throw new IllegalArgumentException("maxAttempts must be at least 1, base positive, max at least base: "
                    + maxAttempts + " " + base + " " + max);
        }
    }

    /**
     * Nanoseconds until the next attempt: uniform in (0, min(max, base x 2^(attempt-1))], on top of the hint.
     *
     * @param attempt the attempt that failed, from 1
     */
    public long delayNanos(int attempt, @Nullable Duration hint, RandomGenerator random) {
        double ceiling = Math.min((double) Nanos.of(max), Nanos.of(base) * Math.pow(2, attempt - 1));
        long jittered = Nanos.plus(1, (long) (random.nextDouble() * ceiling));
        return hint == null ? jittered : Nanos.plus(CoolDownPolicy.nanos(hint), jittered);
    }
}
