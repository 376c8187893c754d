package dev.headgate.api;

import java.util.List;

/**
 * The most calls that a connector makes at once, kept by the vendor's gates: a call over it is not started, so that none waits
 * inside its connector.
 *
 * @param id its name among the vendor's limits, by the rules of {@link Names}
 * @param scope attributes of an intent whose values, together, are counted by; empty for the whole vendor
 * @param max at least 1
 */
public record Cap(String id, List<String> scope, int max) {

    public Cap {
        scope = List.copyOf(scope);
        if (max < 1) {
            throw new IllegalArgumentException("max must be at least 1: " + max);
        }
    }
}
