package dev.headgate.api.secret;

/** A reference to a secret that leads nowhere. The message names the reference, never a value. */
public final class SecretUnavailableException extends Exception {

    private final String reason;

    SecretUnavailableException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** Returns the message. */
    public String reason() {
        return reason;
    }

    /** Returns the value if it can stand in a header: control characters can't. */
    public static String requireText(String value, Object reference) throws SecretUnavailableException {
        if (value.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw new SecretUnavailableException(reference + " contains control characters");
        }
        return value;
    }
}
