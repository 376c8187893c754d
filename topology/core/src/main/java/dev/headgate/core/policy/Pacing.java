package dev.headgate.core.policy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How evenly the permits of a limit are used: one call's permits after the other, each as much later as the window is
 * longer than they are of its maximum. Says only when a call may start at the earliest; the limit itself holds besides.
 *
 * @param burst permits that may go at once, at least 1; then nothing for as long as they take evenly
 * @param ramp how long warming up takes, zero for none: from a third of the speed to all of it
 * @param idle what counts as idleness after which it warms up; null: idleness does not cool
 * @param afterCoolDown whether it warms up after a cool-down too
 */
public record Pacing(int burst, Duration ramp, @Nullable Duration idle, boolean afterCoolDown) {

    public Pacing {
        if (burst < 1 || ramp.isNegative() || (idle != null && !idle.isPositive())) {
            throw new IllegalArgumentException(
                    "burst must be at least 1, ramp not negative, idle positive: " + burst + " " + ramp + " " + idle);
        }
    }

    /** Returns the same with other bursts. */
    Pacing withBurst(int burst) {
        return new Pacing(burst, ramp, idle, afterCoolDown);
    }
}
