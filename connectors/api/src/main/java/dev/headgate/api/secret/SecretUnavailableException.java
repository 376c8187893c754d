package dev.headgate.api.secret;

/** A reference to a secret that leads nowhere. The message names the reference, never a value. */
public final class SecretUnavailableException extends Exception {

    private final boolean ofCall;

    /** @param reason names the reference, never a value */
    public SecretUnavailableException(String reason) {
        this(reason, false);
    }

    private SecretUnavailableException(String reason, boolean ofCall) {
        super(reason);
        this.ofCall = ofCall;
    }

    /**
     * Of one call, whose attributes can't name a secret.
     *
     * @param reason names the attribute, never a value
     */
    public static SecretUnavailableException ofCall(String reason) {
        return new SecretUnavailableException(reason, true);
    }

    /** Returns the message. */
    public String reason() {
        return String.valueOf(getMessage());
    }

    /** Returns whether it is one call's own fault and says nothing of others with the same credential. */
    public boolean isOfCall() {
        return ofCall;
    }

    /** Returns the value if it can stand in a header: control characters can't. */
    public static String requireText(String value, Object reference) throws SecretUnavailableException {
        if (value.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw new SecretUnavailableException(reference + " contains control characters");
        }
        return value;
    }
}
