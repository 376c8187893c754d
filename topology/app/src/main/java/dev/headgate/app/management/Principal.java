package dev.headgate.app.management;

/**
 * Who sent a request.
 *
 * @param name 1 to 64 printable ASCII characters without blanks: fit for a log
 */
public record Principal(String name, Role role) {

    private static final int MAX_NAME = 64;

    /** @throws IllegalArgumentException if the name is not allowed */
    public Principal {
        if (name.isEmpty() || name.length() > MAX_NAME || name.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("a name is 1 to " + MAX_NAME + " printable ASCII characters, no blanks");
        }
    }
}
