package dev.headgate.api;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls to one vendor. Connection pool, credential and profile belong to it.
 *
 * <p>Threading: called from many threads at once, one call per thread, at most as many as the vendor's bulkhead.
 */
public interface Connector extends AutoCloseable {

    /**
     * Says why an operation can never be carried out, so that it is refused before it takes a permit: it is of a kind that
     * this connector does not know, its path escapes, a header is not allowed.
     *
     * @return the reason, naming the field and the fix, or null if it may be tried
     */
    @Nullable
    String refusal(Operation operation);

    /**
     * Says the most permits that one attempt may take, by the units that limits count in. So many are taken before it
     * starts, and {@link Reading#spent} gives back what was not needed.
     *
     * @return none negative. {@code requests} is how many requests the attempt makes at most, at least 1; one if it is not
     *     named. {@code cost} is the intent's to say and is not looked at here. Any other unit that is not named costs what the
     *     intent says. In a limit of which a unit costs 0 the attempt does not count: it neither waits for it nor takes from it,
     *     whatever the answer says. So does 0 for a unit of {@link ConnectorContext#calls}; any other number there is how many of its requests count.
     */
    default Map<String, Integer> costs(Operation operation) {
        return Map.of();
    }

    /**
     * Names attributes of an operation that the intent does not name itself, such as the host that it goes to. They count among
     * the intent's own, so that {@link Reply.Unsent} can name them as its scope.
     *
     * @return names and values; each name has a ':', so that it is no other attribute's, and no profile's scope can have it
     */
    default Map<String, String> attributes(Operation operation) {
        return Map.of();
    }

    /**
     * Names what an operation reads or writes at the vendor, so that no other call of it is made while one is under way that
     * is {@link #isExclusive exclusive}. Names of one thing are equal; those of different things should not be.
     *
     * @return null for none that is known
     */
    default @Nullable String resource(Operation operation) {
        return null;
    }

    /** Returns whether an attempt has to have its {@link #resource} for itself, as it writes what it makes of what it read. */
    default boolean isExclusive(Operation operation) {
        return false;
    }

    /**
     * Says which operations one request may serve besides this one. Those of intents with the same attributes and costs share
     * one, if they wait when it is started.
     *
     * @return null if each is to have a request of its own
     */
    default @Nullable Joining joining(Operation operation) {
        return null;
    }

    /**
     * Makes one attempt: at most one request on the wire for each departure granted, never resent, never redirected.
     * Returns within {@link ConnectorContext#deadline} and {@link Attempt#timeLimit}, body included. Interrupting the thread cancels the call: it returns promptly, with
     * {@link Reply.Unanswered} if anything was written and {@link Reply.Unsent} if not, and the thread's interrupt
     * flag set. Network failures are replies, not exceptions; an exception is a defect of the connector.
     */
    Reply call(Attempt attempt, Departure departure);

    /**
     * Says that what answers this operation is to be handed over in parts, and how long such a call may take until its end, in
     * place of {@link ConnectorContext#deadline}.
     *
     * @return null if the answer is to be had as a whole
     */
    default @Nullable Duration streamTime(Operation operation) {
        return null;
    }

    /**
     * Makes one attempt as {@link #call(Attempt, Departure)} does, within {@link #streamTime}, and hands over what arrives before
     * the answer's end. The answer's body holds what is no part. A connector without parts leaves this method as it is; one with
     * parts keeps, in the method without them, all of them in the answer's body, up to its cap.
     */
    default Reply call(Attempt attempt, Departure departure, Parts parts) {
        return call(attempt, departure);
    }

    /** Says whether it has what calls need. Asks nobody, doesn't wait, and may be asked at any time from any thread. */
    default Health health() {
        return Health.USABLE;
    }

    /** Closes the connections. Calls in flight end unanswered. */
    @Override
    void close();
}
