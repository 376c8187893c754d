package dev.headgate.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls to one vendor. Connection pool, credential and profile belong to it.
 *
 * <p>Threading: called from many threads at once, one call per thread, at most as many as the vendor's bulkhead.
 */
public interface Connector extends AutoCloseable {

    /**
     * Says why a call can never be made, so that it is refused before it takes a permit: a path that escapes, a header
     * that is not allowed.
     *
     * @return the reason, naming the field and the fix, or null if the call may be made
     */
    @Nullable
    String refusal(Call call);

    /**
     * Says what a call costs at worst, by the units that limits count in.
     *
     * @return at least 1 each; a unit not named costs what the intent says
     */
    default Map<String, Integer> costs(Call call) {
        return Map.of();
    }

    /**
     * Makes one attempt: one request on the wire at most, never resent, never redirected. Returns within the vendor's
     * call deadline, body included. Interrupting the thread cancels the call: it returns promptly, with
     * {@link Reply.Unanswered} if anything was written and {@link Reply.Unsent} if not, and the thread's interrupt
     * flag set. Network failures are replies, not exceptions; an exception is a defect of the connector.
     */
    Reply call(Attempt attempt, Departure departure);

    /** Closes the connections. Calls in flight end unanswered. */
    @Override
    void close();
}
