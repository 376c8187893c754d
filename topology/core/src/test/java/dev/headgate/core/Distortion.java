package dev.headgate.core;

import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * What the core is told wrongly, to see that the rules notice.
 *
 * @param tickLate nanoseconds by which each tick is late
 */
record Distortion(
        UnaryOperator<Policy> policy, UnaryOperator<Intent> intent, UnaryOperator<Duration> hint, long tickLate) {

    static final Distortion NONE =
            new Distortion(UnaryOperator.identity(), UnaryOperator.identity(), UnaryOperator.identity(), 0);

    Distortion policy(UnaryOperator<Policy> wrong) {
        return new Distortion(wrong, intent, hint, tickLate);
    }

    Distortion intent(UnaryOperator<Intent> wrong) {
        return new Distortion(policy, wrong, hint, tickLate);
    }

    Distortion hint(UnaryOperator<Duration> wrong) {
        return new Distortion(policy, intent, wrong, tickLate);
    }

    Distortion tickLate(long nanos) {
        return new Distortion(policy, intent, hint, nanos);
    }
}
