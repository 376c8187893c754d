package dev.headgate.streams.kafka;

/** The cluster does not answer, or refuses. */
public final class BrokerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BrokerException(String message) {
        super(message);
    }

    public BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
