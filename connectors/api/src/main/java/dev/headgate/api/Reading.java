package dev.headgate.api;

import java.util.List;
import java.util.Map;

/**
 * What an answer tells besides its verdict.
 *
 * @param spent what the call really cost, by cost unit, not negative; units not named cost what was reserved
 * @param hints about quotas
 */
public record Reading(Map<String, Integer> spent, List<Hint> hints) {

    /** Nothing. */
    public static final Reading NONE = new Reading(Map.of(), List.of());

    public Reading {
        spent = Map.copyOf(spent);
        hints = List.copyOf(hints);
        if (spent.values().stream().anyMatch(cost -> cost < 0)) {
            throw new IllegalArgumentException("spent must not be negative: " + spent);
        }
    }
}
