package dev.headgate.api;

import java.util.List;
import java.util.Map;

/**
 * What an answer tells besides its verdict.
 *
 * @param spent what the call really cost, by cost unit, not negative; units not named cost what was reserved.
 *     {@code requests} is how many requests were made; under a unit of {@link ConnectorContext#calls}, how many of them count
 *     in its limits
 * @param hints about quotas
 * @param limits as the answer states them
 * @param failures the names of the connector's rules that failed on this answer, so that it was read without them; at most
 *     as many as there are rules, and the same names each time: they are tags of a metric
 * @param unclassified whether no rule says anything of such an answer, so that its verdict is a guess
 */
public record Reading(
        Map<String, Integer> spent,
        List<Hint> hints,
        List<StatedLimit> limits,
        List<String> failures,
        boolean unclassified) {

    /** Nothing. */
    public static final Reading NONE = new Reading(Map.of(), List.of());

    public Reading {
        spent = Map.copyOf(spent);
        hints = List.copyOf(hints);
        limits = List.copyOf(limits);
        failures = List.copyOf(failures);
        if (spent.values().stream().anyMatch(cost -> cost < 0)) {
            throw new IllegalArgumentException("spent must not be negative: " + spent);
        }
    }

    /** Of rules that did not fail. */
    public Reading(Map<String, Integer> spent, List<Hint> hints) {
        this(spent, hints, List.of());
    }

    /** Of an answer that a rule reads. */
    public Reading(Map<String, Integer> spent, List<Hint> hints, List<String> failures) {
        this(spent, hints, failures, false);
    }

    /** Of an answer that states no limits. */
    public Reading(Map<String, Integer> spent, List<Hint> hints, List<String> failures, boolean unclassified) {
        this(spent, hints, List.of(), failures, unclassified);
    }
}
