package dev.headgate.pooled;

import dev.headgate.api.Attempt;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one vendor's sessions are opened, used and closed: what the author of a connector writes.
 *
 * <p>Threading: many threads at once, but one session is in the hands of one thread at a time. Every method but the first two is
 * called on a virtual thread, which is interrupted when the call is given up: at its deadline, when the application stops, when
 * the intent's work went to another instance. What waits has to end then; sockets do so by themselves, and so does what waits
 * with an {@link InterruptedException}. Only {@link #close} may be called by another thread while a call is under way.
 *
 * @param <S> a session
 */
public interface Sessions<S> {

    /** As {@link dev.headgate.api.Connector#refusal}. */
    @Nullable
    String refusal(Operation operation);

    /**
     * As {@link dev.headgate.api.Connector#costs}. Where the vendor counts a login as a request, {@code requests} is 2: a call may
     * need one. What was not needed is the author's to give back, with {@link dev.headgate.api.Reading#spent}.
     */
    default Map<String, Integer> costs(Operation operation) {
        return Map.of();
    }

    /**
     * Opens a session. Takes no longer than the deadline of calls, as it is part of one.
     *
     * @param departure asked immediately before a login is written that the vendor counts, and by no other; if it is not granted,
     *     {@link NoSessionException} is thrown and nothing written
     * @throws NoSessionException if there is more to say than that it failed: a credential that is not accepted, a refusal
     * @throws java.io.IOException if the vendor can't be reached. Any other exception is a failed attempt of this call alone
     */
    S open(Selector selector, Departure departure) throws Exception;

    /**
     * Whether a call can be made with a session that was idle; asked before each with {@code check-on-use}. Makes no request that
     * the vendor counts. An exception is a no.
     */
    default boolean isUsable(S session) throws Exception {
        return true;
    }

    /**
     * Makes one attempt with a session, as {@link dev.headgate.api.Connector#call} says. After {@link Reply.Unanswered}, an
     * exception, or a {@link dev.headgate.api.Verdict.Auth} the session is closed, otherwise it is used again.
     *
     * @throws Exception if the session broke: the reply is {@link Reply.Unanswered}, or {@link Reply.Unsent} if the departure was not
     *     granted yet. Its message is told to nobody
     */
    Reply call(S session, Attempt attempt, Departure departure) throws Exception;

    /**
     * Closes a session, whatever became of it, and ends what is under way with it. Once for each that was opened. What it throws
     * is not looked at: the session counts as closed.
     */
    void close(S session) throws Exception;
}
