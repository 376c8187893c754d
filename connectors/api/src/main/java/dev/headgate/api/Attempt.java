package dev.headgate.api;

import java.util.Map;

/**
 * One execution of an intent's call.
 *
 * @param intentId the intent's id, for logs
 * @param idempotencyKey the same for every attempt of the intent
 * @param number from 1; an attempt refused by a rate limit is made again with the same number
 * @param scope the intent's scope attributes
 * @param call the request
 */
public record Attempt(String intentId, String idempotencyKey, int number, Map<String, String> scope, Call call) {

    public Attempt {
        scope = Map.copyOf(scope);
    }
}
