package dev.headgate.trials.scenario;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a scenario is played.
 *
 * @param seed of the vendors' latencies
 * @param seconds of measuring, 3 to 900; null for the scenario's default
 * @param quick whether the scenario is played in its smallest size, which takes at most {@link Scenario#QUICK}
 */
public record ScenarioOptions(long seed, @Nullable Integer seconds, boolean quick) {

    public static final int MIN = 3;
    public static final int MAX = 900;

    public ScenarioOptions {
        if (seconds != null && (seconds < MIN || seconds > MAX)) {
            throw new IllegalArgumentException("seconds must be " + MIN + " to " + MAX + ": " + seconds);
        }
    }

    public ScenarioOptions(long seed, @Nullable Integer seconds) {
        this(seed, seconds, false);
    }

    /** The smallest size, for tests that run often. */
    public static ScenarioOptions quick(long seed) {
        return new ScenarioOptions(seed, null, true);
    }

    Duration measuring(int seconds) {
        return Duration.ofSeconds(this.seconds == null ? seconds : this.seconds);
    }
}
