package dev.headgate.streams;

/** The cluster does not answer, or refuses. */
public final class BrokerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokerException(String message) {
        super(message);
    }

    BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
