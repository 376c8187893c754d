package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Safeguard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How chaos is played.
 *
 * @param seed of the workload, the vendors and the order of the faults
 * @param brokers how many there are: {@link #BROKERS}, or 1 in a small run, which no fault may hurt
 * @param duration for which there are faults, at most 24 h
 * @param faults which are played, at least one
 * @param without the protection that is switched off, null for none
 * @param intents how many are sent, evenly, 100 to 5,000,000
 * @param grace how long after a refusal's last byte an arrival is still a sibling
 * @param plot where what the instances held is drawn, as SVG; null for nowhere
 */
public record ChaosOptions(
        long seed,
        int brokers,
        Duration duration,
        Set<FaultKind> faults,
        @Nullable Safeguard without,
        int intents,
        Duration grace,
        @Nullable Path plot) {

    public static final int BROKERS = 3;

    /** The shortest run that users may ask for. */
    public static final Duration SHORTEST = Duration.ofSeconds(30);

    private static final Duration MAX_AHEAD = Duration.ofMinutes(5);
    public static final Duration LONGEST = Duration.ofHours(24);
    public static final int MIN = 100;
    public static final int MAX = 5_000_000;

    private static final double PER_SECOND = 60;

    public ChaosOptions {
        if (!duration.isPositive() || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("duration must be positive, and at most 24h: " + duration);
        }
        if (intents < MIN || intents > MAX) {
            throw new IllegalArgumentException("intents must be " + MIN + " to " + MAX + ": " + intents);
        }
        if (faults.isEmpty()) {
            throw new IllegalArgumentException("faults must be at least one");
        }
        faults = Set.copyOf(EnumSet.copyOf(faults));
    }

    /** How long after they are sent schedules begin: longer than the fleet is away for any fault, where there is time for that. */
    Duration schedulesAhead() {
        Duration share = Duration.ofSeconds(Math.max(1, duration.toSeconds() / 5));
        return share.compareTo(MAX_AHEAD) < 0 ? share : MAX_AHEAD;
    }

    /** As many intents as two processors keep up with through the faults: 60 a second. */
    public static int intentsFor(Duration duration) {
        return (int) Math.clamp(duration.toSeconds() * PER_SECOND, MIN, MAX);
    }
}
