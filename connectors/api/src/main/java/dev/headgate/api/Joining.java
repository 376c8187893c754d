package dev.headgate.api;

import java.time.Duration;

/** What an operation has in common with those that it may share one request with. */
public sealed interface Joining {

    /**
     * Any other of the same key asks for exactly the same, so that one answer serves them all.
     *
     * @param key equal for operations that are the same, and for no others
     */
    record Collapse(String key) implements Joining {}

    /**
     * Any other of the same key can be put into one request with it, as a {@link Batch}, whose answer has a part for each.
     *
     * @param key equal for operations that may be put together
     * @param max the most in one request, at least 2
     * @param gather how long the first waits for others, not negative
     */
    record Batch(String key, int max, Duration gather) implements Joining {

        public Batch {
            if (max < 2 || gather.isNegative()) {
                throw new IllegalArgumentException("max at least 2, gather not negative: " + max + " " + gather);
            }
        }
    }
}
