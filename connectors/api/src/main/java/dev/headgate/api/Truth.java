package dev.headgate.api;

import java.util.Optional;

/** A yes or no in a profile. */
public final class Truth {

    /** What is allowed, in words. */
    public static final String ALLOWED = "true or false";

    private Truth() {}

    /** Returns which of the two it is, or nothing if it is neither. */
    public static Optional<Boolean> read(String text) {
        return switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
