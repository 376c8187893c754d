package dev.headgate.core.policy;

import java.time.Duration;

/**
 * How long a vendor, or a scope of it, is left alone that can't be reached, does not accept the credential, or fails
 * whatever it is asked.
 *
 * @param base the first wait, positive
 * @param factor what each failed probe multiplies the wait by, at least 1
 * @param max where that ends, at least base; never undercuts a hint of the vendor's
 * @param failures how many calls have to fail in a row, of at least {@value #INTENTS} intents and with none dealt
 *     with between, until the vendor is taken for failing; at least 1
 */
public record PausePolicy(Duration base, double factor, Duration max, int failures) {

    /** Of how many intents at least calls have to fail, if as many failures are asked for. */
    public static final int INTENTS = 3;

    /**
     * A second, doubling up to a minute: a probe costs the vendor little, and it is to be found well soon. Ten failures: of
     * a vendor that fails every tenth call, ten in a row come once in ten thousand million.
     */
    public static final PausePolicy DEFAULT = new PausePolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 10);

    public PausePolicy {
        if (!base.isPositive() || !(factor >= 1) || max.compareTo(base) < 0 || failures < 1) {
            throw new IllegalArgumentException(
                    "pause: base must be positive, max at least base, factor and failures at least 1: " + base + " "
                            + max + " " + factor + " " + failures);
        }
    }

    /**
     * Nanoseconds to wait after the failure numbered {@code level} (0 is the first of an episode).
     *
     * @param hint nanoseconds that the vendor asked for; 0 for none
     */
    public long waitNanos(int level, long hint) {
        double escalated = (double) Nanos.of(base) * Math.pow(factor, Math.max(0, level));
        return Math.max(hint, (long) Math.min((double) Nanos.of(max), escalated));
    }
}
