package dev.headgate.streams.layout;

/** The topics are not as Headgate needs them; the message says which and what to do. */
public final class IllegalTopicsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public IllegalTopicsException(String message) {
        super(message);
    }
}
