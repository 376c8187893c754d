package dev.headgate.api;

import java.util.Optional;

/** A yes or no in a profile. */
public final class Truth {

    /** What is allowed, in words. */
    public static final String ALLOWED = "true or false";

    private Truth() {}

    /** Returns which of the two it is, or nothing if it is neither. */
    public static Optional<Boolean> read(String text) {
        return Range.either("false", "true").reader().apply(text);
    }
}
