package dev.headgate.client;

import dev.headgate.schemas.OutcomeKind;
import java.time.Duration;
import java.util.Map;

/**
 * What a client has done since it was built, and what it holds now. Only the client makes one.
 *
 * <p>Its numbers are read one after another while the client works: a call that ends meanwhile may be in one and not yet in another. Each of them
 * but {@code pending} and {@code bufferedBytes} never falls.
 *
 * @param sent intents that the broker has
 * @param sendFailures intents that could not be sent; of one that timed out the broker may have it nevertheless
 * @param outcomes that were handed to the user, of calls and streams, by their kind; each kind is there, with 0 too
 * @param timedOut calls and streams that ended with {@link CallTimeoutException}
 * @param refused calls and streams that ended with {@link TooManyPendingException}
 * @param lateOutcomes outcomes that came after their call or stream had timed out: of the last 1,000 such, and up to 10 minutes later
 * @param readFailures times that results could not be read, each followed by another attempt
 * @param unreadableRecords records of results and pages that were passed over, as their bytes are in no format that the client knows
 * @param pending calls and streams now, from 0 to {@code maxPending}
 * @param bufferedBytes of outcomes, pages and pieces of bodies that nobody has taken yet, now; about three times what the builder allows of each at most
 * @param answered calls that have their outcome, streams not among them
 * @param waited by those calls in total, each from when it was asked for to when its outcome was handed over
 * @param longestWait of one such call; zero if there was none
 */
public record ClientMetrics(
        long sent,
        long sendFailures,
        Map<OutcomeKind, Long> outcomes,
        long timedOut,
        long refused,
        long lateOutcomes,
        long readFailures,
        long unreadableRecords,
        int pending,
        long bufferedBytes,
        long answered,
        Duration waited,
        Duration longestWait) {

    /** Copies the map. */
    public ClientMetrics {
        outcomes = Map.copyOf(outcomes);
    }
}
