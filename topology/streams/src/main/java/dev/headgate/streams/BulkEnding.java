package dev.headgate.streams;

import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.core.Outcome;
import java.util.function.Predicate;

/**
 * How a command ends many intents.
 *
 * @param outcome EXHAUSTED for what is given up, CANCELLED for what its sender wants no more
 * @param reason in words, with who asked for it
 * @param which of a vendor's intents
 */
record BulkEnding(Outcome outcome, String reason, Predicate<Intent> which) {

    /** What a vendor's core is told. */
    Event event() {
        return outcome == Outcome.CANCELLED ? new Event.CancelledAll(reason, which) : new Event.GivenUp(reason, which);
    }

    /** Returns whether what the core decided is one more that it concerns: ended, or not repeated after its call. */
    boolean concerns(Effect effect) {
        return switch (effect) {
            case Effect.Finish finish -> finish.outcome() == outcome && which.test(finish.intent());
            case Effect.Marked marked ->
                outcome == Outcome.CANCELLED && !marked.cancelReason().isEmpty() && which.test(marked.intent());
            default -> false;
        };
    }
}
