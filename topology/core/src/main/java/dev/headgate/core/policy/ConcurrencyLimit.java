package dev.headgate.core.policy;

import java.util.List;
import java.util.Map;

/**
 * A vendor's rule: at most {@code max} calls at once, counted per scope. A call without an answer counts for as long as
 * {@link Transit#unansweredHold} says that it may still arrive.
 *
 * @param id names it in status and metrics
 * @param scope the attributes it is counted by; empty for the whole vendor
 * @param max calls at once, at least 1
 * @param maxima of single scopes in place of {@code max}, by the values of {@code scope}, in its order; at least 1
 */
public record ConcurrencyLimit(String id, List<String> scope, int max, Map<List<String>, Integer> maxima) {

    public ConcurrencyLimit {
        scope = List.copyOf(scope);
        maxima = Map.copyOf(maxima);
        if (max < 1 || maxima.values().stream().anyMatch(own -> own < 1)) {
            throw new IllegalArgumentException(
                    "concurrency limit " + id + ": max must be at least 1: " + max + " " + maxima);
        }
    }

    /** With the same maximum in each scope. */
    public ConcurrencyLimit(String id, List<String> scope, int max) {
        this(id, scope, max, Map.of());
    }

    /** Returns the same with another maximum. */
    public ConcurrencyLimit withMax(int max) {
        return new ConcurrencyLimit(id, scope, max, maxima);
    }

    /** Returns the same with these maxima of single scopes, and no others. */
    public ConcurrencyLimit withMaxima(Map<List<String>, Integer> maxima) {
        return new ConcurrencyLimit(id, scope, max, maxima);
    }

    /**
     * The maximum in one scope.
     *
     * @param values of its attributes, in order
     */
    public int max(List<String> values) {
        return maxima.isEmpty() ? max : maxima.getOrDefault(values, max);
    }
}
