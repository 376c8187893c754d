package dev.headgate.api;

import java.time.Duration;
import java.util.List;

/** What an answer says about a quota that is not used up yet. Slows calls down, never speeds them up. */
public sealed interface Hint {

    /** Attributes whose values, together, it is about; empty for the whole vendor. */
    List<String> scope();

    /** From the answer on; positive. */
    Duration reset();

    /**
     * So many calls are left.
     *
     * @param remaining calls that the vendor would still take when it counted this one, not negative
     * @param reset when it takes more
     */
    record Remaining(List<String> scope, long remaining, Duration reset) implements Hint {

        public Remaining {
            scope = List.copyOf(scope);
            check(reset);
            if (remaining < 0) {
                throw new IllegalArgumentException("remaining must not be negative: " + remaining);
            }
        }
    }

    /**
     * The quota is nearly used up: one call at a time.
     *
     * @param reset until when
     */
    record Near(List<String> scope, Duration reset) implements Hint {

        public Near {
            scope = List.copyOf(scope);
            check(reset);
        }
    }

    private static void check(Duration reset) {
        if (!reset.isPositive()) {
            throw new IllegalArgumentException("reset must be positive: " + reset);
        }
    }
}
