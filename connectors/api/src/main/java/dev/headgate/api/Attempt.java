package dev.headgate.api;

import java.util.Map;

/**
 * One execution of what an intent asks for.
 *
 * @param intentId the intent's id, for logs
 * @param idempotencyKey the same for every attempt of the intent
 * @param number from 1; an attempt refused by a rate limit is made again with the same number
 * @param scope the intent's scope attributes
 * @param operation what is to be done; only the connector looks into it
 */
public record Attempt(
        String intentId, String idempotencyKey, int number, Map<String, String> scope, Operation operation) {

    public Attempt {
        scope = Map.copyOf(scope);
    }
}
