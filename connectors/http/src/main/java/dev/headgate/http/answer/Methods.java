package dev.headgate.http.answer;

import java.util.Optional;
import java.util.Set;

/** The methods that a call may have. */
public final class Methods {

    /** What is allowed, in words. */
    public static final String ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS";

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    private Methods() {}

    /** Returns the method, or nothing if it is none of them. */
    public static Optional<String> read(String text) {
        return METHODS.contains(text) ? Optional.of(text) : Optional.empty();
    }
}
