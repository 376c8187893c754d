package dev.headgate.control.growing;

/** The partitions can't grow yet: something has to be done before, which the message names. Nothing is lost. */
public final class GrowthException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    GrowthException(String message) {
        super(message);
    }

    GrowthException(String message, Throwable cause) {
        super(message, cause);
    }
}
