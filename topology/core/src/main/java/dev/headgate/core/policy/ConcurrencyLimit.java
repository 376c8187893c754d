package dev.headgate.core.policy;

import java.util.List;

/**
 * A vendor's rule: at most {@code max} calls at once, counted per scope. A call without an answer counts for as long as
 * {@link Transit#unansweredHold} says that it may still arrive.
 *
 * @param id names it in status and metrics
 * @param scope the attributes it is counted by; empty for the whole vendor
 * @param max calls at once, at least 1
 */
public record ConcurrencyLimit(String id, List<String> scope, int max) {

    public ConcurrencyLimit {
        scope = List.copyOf(scope);
        if (max < 1) {
            throw new IllegalArgumentException("concurrency limit " + id + ": max must be at least 1: " + max);
        }
    }

    /** Returns the same with another maximum. */
    public ConcurrencyLimit withMax(int max) {
        return new ConcurrencyLimit(id, scope, max);
    }
}
