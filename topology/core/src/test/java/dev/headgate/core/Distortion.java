package dev.headgate.core;

import dev.headgate.api.Reading;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * What the core is told wrongly, to see that the rules notice.
 *
 * @param hint how long a refusal asks to wait
 * @param reading what an answer says besides
 * @param deaf whether it is not told of changed rules
 * @param tickLate nanoseconds by which each tick is late
 */
record Distortion(
        UnaryOperator<Policy> policy,
        UnaryOperator<Intent> intent,
        UnaryOperator<Duration> hint,
        UnaryOperator<Reading> reading,
        boolean deaf,
        long tickLate) {

    static final Distortion NONE = new Distortion(
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            false,
            0);

    static Distortion policy(UnaryOperator<Policy> wrong) {
        return new Distortion(wrong, NONE.intent, NONE.hint, NONE.reading, false, 0);
    }

    static Distortion intent(UnaryOperator<Intent> wrong) {
        return new Distortion(NONE.policy, wrong, NONE.hint, NONE.reading, false, 0);
    }

    static Distortion hint(UnaryOperator<Duration> wrong) {
        return new Distortion(NONE.policy, NONE.intent, wrong, NONE.reading, false, 0);
    }

    static Distortion reading(UnaryOperator<Reading> wrong) {
        return new Distortion(NONE.policy, NONE.intent, NONE.hint, wrong, false, 0);
    }

    static Distortion notToldOfChanges() {
        return new Distortion(NONE.policy, NONE.intent, NONE.hint, NONE.reading, true, 0);
    }

    static Distortion tickLate(long nanos) {
        return new Distortion(NONE.policy, NONE.intent, NONE.hint, NONE.reading, false, nanos);
    }
}
