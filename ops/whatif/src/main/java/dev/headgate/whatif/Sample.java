package dev.headgate.whatif;

import java.util.Map;

/**
 * How one call ended, as was recorded.
 *
 * @param end how the vendor answered, if it did
 * @param nanos from its start to its end
 * @param requests that it made, at least 1
 * @param pages of the list that it was one of, 0 for none
 * @param permits that it spent, by the limit's id
 */
public record Sample(End end, long nanos, int requests, int pages, Map<String, Integer> permits) {

    /** How a call ended. Refusals and outages are none of these: they depend on what is asked of the vendor, and when. */
    public enum End {
        /** With what was wanted. */
        DELIVERED,
        /** With an answer that no repetition betters. */
        FAILED,
        /** With an answer that is worth another attempt. */
        TRANSIENT,
        /** Without an answer. */
        UNANSWERED
    }

    public Sample {
        permits = Map.copyOf(permits);
        if (nanos < 0 || requests < 1 || pages < 0) {
            throw new IllegalArgumentException(
                    "nanos and pages not negative, requests at least 1: " + nanos + " " + pages + " " + requests);
        }
    }

    public Sample(End end, long nanos) {
        this(end, nanos, 1, 0, Map.of());
    }
}
