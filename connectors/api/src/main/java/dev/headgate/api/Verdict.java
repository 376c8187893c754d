package dev.headgate.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How an answer is read. A hint is what the vendor asked for, never less: absent, malformed, zero or past is null. */
public sealed interface Verdict {

    /** The answer is what was wanted. */
    record Deliver() implements Verdict {}

    /**
     * The vendor refuses to be called for a while. Not a failed attempt.
     *
     * @param scope attributes whose values, together, must not be called; empty for the whole vendor
     * @param hint how long the vendor asked to be left alone, positive, or null for no usable hint
     */
    record Throttled(List<String> scope, @Nullable Duration hint) implements Verdict {

        public Throttled {
            scope = List.copyOf(scope);
            if (hint != null && !hint.isPositive()) {
                throw new IllegalArgumentException("hint must be positive or null: " + hint);
            }
        }
    }

    /**
     * Something passed went wrong; worth another attempt.
     *
     * @param hint the least time to let pass, positive, or null for no usable hint
     */
    record Transient(@Nullable Duration hint) implements Verdict {

        public Transient {
            if (hint != null && !hint.isPositive()) {
                throw new IllegalArgumentException("hint must be positive or null: " + hint);
            }
        }
    }

    /** The vendor will answer the same again; not retried. */
    record Permanent() implements Verdict {}
}
