package dev.headgate.core;

import dev.headgate.api.Reading;
import dev.headgate.core.policy.Policy;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What the core is told wrongly, and what of it is lost, to see that the rules notice.
 *
 * @param hint how long a refusal asks to wait
 * @param reading what an answer says besides
 * @param saved what is written of what the core wants saved
 * @param takeOver how the owner came by the vendor
 * @param progress of an intent found in the ledger
 * @param deaf whether it is not told of changed rules
 * @param hasty whether it is told of a commit as soon as it asks for one, and there is none
 * @param tickLate nanoseconds by which each tick is late
 */
record Distortion(
        UnaryOperator<Policy> policy,
        UnaryOperator<Intent> intent,
        UnaryOperator<Duration> hint,
        UnaryOperator<Reading> reading,
        UnaryOperator<List<Saved>> saved,
        UnaryOperator<TakeOver> takeOver,
        UnaryOperator<Progress> progress,
        boolean deaf,
        boolean hasty,
        long tickLate) {

    static final Distortion NONE = new Distortion(
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            false,
            false,
            0);

    static Distortion policy(UnaryOperator<Policy> wrong) {
        return new Distortion(
                wrong, NONE.intent, NONE.hint, NONE.reading, NONE.saved, NONE.takeOver, NONE.progress, false, false, 0);
    }

    static Distortion intent(UnaryOperator<Intent> wrong) {
        return new Distortion(
                NONE.policy, wrong, NONE.hint, NONE.reading, NONE.saved, NONE.takeOver, NONE.progress, false, false, 0);
    }

    static Distortion hint(UnaryOperator<Duration> wrong) {
        return new Distortion(
                NONE.policy,
                NONE.intent,
                wrong,
                NONE.reading,
                NONE.saved,
                NONE.takeOver,
                NONE.progress,
                false,
                false,
                0);
    }

    static Distortion reading(UnaryOperator<Reading> wrong) {
        return new Distortion(
                NONE.policy, NONE.intent, NONE.hint, wrong, NONE.saved, NONE.takeOver, NONE.progress, false, false, 0);
    }

    static Distortion saved(UnaryOperator<List<Saved>> wrong) {
        return new Distortion(
                NONE.policy,
                NONE.intent,
                NONE.hint,
                NONE.reading,
                wrong,
                NONE.takeOver,
                NONE.progress,
                false,
                false,
                0);
    }

    static Distortion takeOver(UnaryOperator<TakeOver> wrong) {
        return new Distortion(
                NONE.policy, NONE.intent, NONE.hint, NONE.reading, NONE.saved, wrong, NONE.progress, false, false, 0);
    }

    static Distortion progress(UnaryOperator<Progress> wrong) {
        return new Distortion(
                NONE.policy, NONE.intent, NONE.hint, NONE.reading, NONE.saved, NONE.takeOver, wrong, false, false, 0);
    }

    static Distortion notToldOfChanges() {
        return flags(true, false, 0);
    }

    static Distortion toldOfCommitsThatAreNone() {
        return flags(false, true, 0);
    }

    static Distortion tickLate(long nanos) {
        return flags(false, false, nanos);
    }

    private static Distortion flags(boolean deaf, boolean hasty, long tickLate) {
        return new Distortion(
                NONE.policy,
                NONE.intent,
                NONE.hint,
                NONE.reading,
                NONE.saved,
                NONE.takeOver,
                NONE.progress,
                deaf,
                hasty,
                tickLate);
    }
}
