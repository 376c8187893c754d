package dev.headgate.core.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A vendor's rule: at most {@code max} permits in any of its windows, or in its bucket, counted per scope.
 *
 * @param id names it in status and metrics
 * @param scope the attributes it is counted by; empty for the whole vendor
 * @param max permits per window, or those that a full bucket has, at least 1
 * @param window what it counts over, or how its bucket refills
 * @param unit what it counts: {@link #REQUESTS}, {@link #COST}, or a unit of which the connector knows the cost
 * @param pacing how evenly; null: as fast as permits allow
 * @param exempt a unit of its own: calls that cost 0 in it are not counted, whatever they cost in {@code unit}; null: there
 *     are none
 * @param learned whether the vendor's own maximum may be lower, in some scopes or all, and is learned from its answers
 * @param maxima of single scopes in place of {@code max}, by the values of {@code scope}, in its order
 */
public record Limit(
        String id,
        List<String> scope,
        int max,
        Window window,
        String unit,
        @Nullable Pacing pacing,
        @Nullable String exempt,
        boolean learned,
        Map<List<String>, Integer> maxima) {

    /** What the intent says it costs. */
    public static final String COST = "cost";

    /** One for each attempt, or more of one that the connector says makes more requests. */
    public static final String REQUESTS = "requests";

    /** The largest maximum that can be paced. */
    public static final int MAX_PACED = 10_000_000;

    public Limit {
        scope = List.copyOf(scope);
        maxima = Map.copyOf(maxima);
        if (max < 1) {
            throw new IllegalArgumentException("limit " + id + ": max must be at least 1: " + max);
        }
        String fault = window.fault(max);
        if (fault != null) {
            throw new IllegalArgumentException("limit " + id + ": " + fault);
        }
        if (pacing != null && !window.canBePaced()) {
            throw new IllegalArgumentException("limit " + id + ": only a rolling window can be paced: " + window);
        }
        if (pacing != null && (max > MAX_PACED || pacing.burst() > max)) {
            throw new IllegalArgumentException("limit " + id + ": paced are at most " + MAX_PACED
                    + " permits, in bursts of no more than all: " + max + " " + pacing);
        }
        for (int own : maxima.values()) {
            new Limit(id, scope, own, window, unit, slower(pacing, own), exempt, learned, Map.of());
        }
    }

    /** With the same maximum in each scope. */
    public Limit(
            String id,
            List<String> scope,
            int max,
            Window window,
            String unit,
            @Nullable Pacing pacing,
            @Nullable String exempt,
            boolean learned) {
        this(id, scope, max, window, unit, pacing, exempt, learned, Map.of());
    }

    /** Whose maximum is the vendor's. */
    public Limit(
            String id,
            List<String> scope,
            int max,
            Window window,
            String unit,
            @Nullable Pacing pacing,
            @Nullable String exempt) {
        this(id, scope, max, window, unit, pacing, exempt, false);
    }

    /** Of all calls. */
    public Limit(String id, List<String> scope, int max, Window window, String unit, @Nullable Pacing pacing) {
        this(id, scope, max, window, unit, pacing, null);
    }

    /** Of what intents cost, not paced. */
    public Limit(String id, List<String> scope, int max, Window window) {
        this(id, scope, max, window, COST, null);
    }

    /** With a rolling window. */
    public Limit(String id, List<String> scope, int max, Duration period) {
        this(id, scope, max, new Window.Rolling(period));
    }

    /** Returns the same with another maximum. */
    public Limit withMax(int max) {
        return new Limit(id, scope, max, window, unit, pacing, exempt, learned, maxima);
    }

    /** Returns the same with another maximum, and bursts that are no larger. */
    public Limit lowered(int max) {
        return new Limit(id, scope, max, window, unit, slower(pacing, max), exempt, learned, maxima);
    }

    /** Returns the same of which the vendor's own maximum may be lower. */
    public Limit asLearned() {
        return new Limit(id, scope, max, window, unit, pacing, exempt, true, maxima);
    }

    /**
     * Returns the same with these maxima of single scopes, and no others.
     *
     * @throws IllegalArgumentException if one of them would make no sense as that of all
     */
    public Limit withMaxima(Map<List<String>, Integer> maxima) {
        return new Limit(id, scope, max, window, unit, pacing, exempt, learned, maxima);
    }

    /**
     * The maximum in one scope.
     *
     * @param values of its attributes, in order
     */
    public int max(List<String> values) {
        return maxima.isEmpty() ? max : maxima.getOrDefault(values, max);
    }

    /** The limit as it is in one scope, whose bursts are no larger than its maximum. */
    public Limit in(List<String> values) {
        Integer own = maxima.get(values);
        return own == null
                ? this
                : new Limit(id, scope, own, window, unit, slower(pacing, own), exempt, learned, Map.of());
    }

    /** The highest maximum of any scope. */
    public int highest() {
        int highest = max;
        for (int own : maxima.values()) {
            highest = Math.max(highest, own);
        }
        return highest;
    }

    private static @Nullable Pacing slower(@Nullable Pacing pacing, int max) {
        return pacing == null ? null : pacing.withBurst(Math.min(pacing.burst(), max));
    }

    /** How long it takes, or takes as a rule, until all permits that were taken at once are free again in every scope. */
    public Duration length() {
        return window.length(highest());
    }
}
