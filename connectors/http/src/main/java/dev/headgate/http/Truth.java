package dev.headgate.http;

import java.util.Optional;

/** Yes or no. */
final class Truth {

    static final String ALLOWED = "true or false";

    private Truth() {}

    static Optional<Boolean> read(String text) {
        return switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
