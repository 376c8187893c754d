package dev.headgate.simulator;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of a counted arrival. */
sealed interface Decision {

    /** Its place in the receive log, or -1. */
    int index();

    /** The hash of its idempotency key, or 0. */
    long keyHash();

    /** It is answered with this status and, beside the usual ones, these headers. */
    record Answered(int index, long keyHash, int status, Map<String, String> headers) implements Decision {}

    /** It is refused; with a cool-down unless only the cap on concurrency refused it. */
    record Refused(
            int index, long keyHash, int status, @Nullable CoolDown coolDown) implements Decision {}

    /** It gets no answer, and its connection is closed after the hold. */
    record Unanswered(int index, long keyHash, long holdNanos) implements Decision {}
}
