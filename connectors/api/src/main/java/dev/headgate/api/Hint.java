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

    /**
     * So many of the calls that the vendor takes at once are in progress, whoever's they are.
     *
     * @param used when it answered, the answered call among them; not negative
     * @param limit of how many; 0: what the vendor's rules say
     * @param reset how long that is believed, if no later answer says otherwise
     */
    record Slots(List<String> scope, long used, long limit, Duration reset) implements Hint {

        public Slots {
            scope = List.copyOf(scope);
            check(reset);
            if (used < 0 || limit < 0) {
                throw new IllegalArgumentException("used and limit must not be negative: " + used + ", " + limit);
            }
        }
    }

    private static void check(Duration reset) {
        if (!reset.isPositive()) {
            throw new IllegalArgumentException("reset must be positive: " + reset);
        }
    }
}
