package dev.headgate.http.auth;

/** A call has no credential now. The message is in words, without any part of a credential. */
public final class NoCredentialException extends Exception {

    /** Whose fault that is. */
    public enum Cause {
        /** The credential's: every call with the same would meet it. */
        CREDENTIAL,
        /** The call's own: its attributes name none. */
        CALL,
        /** Nobody's: the call was cancelled, or the connector closed. */
        CANCELLED
    }

    private final Cause kind;

    NoCredentialException(Cause kind, String reason) {
        super(reason);
        this.kind = kind;
    }

    /** Returns whose fault it is. */
    public Cause kind() {
        return kind;
    }

    /** Returns the message. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
