package dev.headgate.streams.layout;

/** This machine's clock is wrong; the message says by how much and what to do. */
public final class ClockException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClockException(String message) {
        super(message);
    }
}
