package dev.headgate.simulator;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of a counted arrival. */
sealed interface Decision {

    /**
     * What was counted.
     *
     * @param index its place in the receive log, or -1
     * @param keyHash the hash of its idempotency key, or 0
     * @param slot the scope of the cap on concurrency that it is in
     */
    record Arrived(int index, long keyHash, String slot) {}

    Arrived arrived();

    /** It is answered with this status and, beside the usual ones, these headers. */
    record Answered(Arrived arrived, int status, Map<String, String> headers) implements Decision {}

    /** It is refused; with a cool-down unless only the cap on concurrency refused it. */
    record Refused(Arrived arrived, int status, @Nullable CoolDown coolDown) implements Decision {}

    /** It gets no answer, and its connection is closed after the hold. */
    record Unanswered(Arrived arrived, long holdNanos) implements Decision {}
}
