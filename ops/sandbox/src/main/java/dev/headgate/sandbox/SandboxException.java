package dev.headgate.sandbox;

import org.jspecify.annotations.Nullable;

/** The sandbox could not be started, used or stopped; the message says what to look at. */
public final class SandboxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SandboxException(String message) {
        this(message, null);
    }

    public SandboxException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
