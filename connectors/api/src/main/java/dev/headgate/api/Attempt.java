package dev.headgate.api;

import java.time.Duration;
import java.util.Map;

/**
 * One execution of what an intent asks for.
 *
 * @param intentId the intent's id, for logs
 * @param idempotencyKey the same for every attempt of the intent
 * @param number from 1; an attempt refused by a rate limit is made again with the same number
 * @param scope the intent's scope attributes
 * @param operation what is to be done; only the connector looks into it
 * @param timeLimit the longest that it may take, where that is shorter than {@link ConnectorContext#deadline}: nobody wants
 *     the answer later; not negative
 */
public record Attempt(
        String intentId,
        String idempotencyKey,
        int number,
        Map<String, String> scope,
        Operation operation,
        Duration timeLimit) {

    /** Longer than any vendor's deadline. */
    public static final Duration NO_LIMIT = Duration.ofNanos(Long.MAX_VALUE);

    public Attempt {
        scope = Map.copyOf(scope);
        if (timeLimit.isNegative()) {
            throw new IllegalArgumentException("timeLimit must not be negative: " + timeLimit);
        }
    }

    /** As long as the vendor's deadline allows. */
    public Attempt(String intentId, String idempotencyKey, int number, Map<String, String> scope, Operation operation) {
        this(intentId, idempotencyKey, number, scope, operation, NO_LIMIT);
    }

    /** Returns the same, which may take so long at most. */
    public Attempt within(Duration limit) {
        return new Attempt(intentId, idempotencyKey, number, scope, operation, limit);
    }

    /** Returns how long it may take: the shorter of its own limit and the vendor's deadline. */
    public Duration longest(Duration deadline) {
        return timeLimit.compareTo(deadline) < 0 ? timeLimit : deadline;
    }
}
