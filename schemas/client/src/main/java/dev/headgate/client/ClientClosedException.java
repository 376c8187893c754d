package dev.headgate.client;

/** The client was closed, before or while it was asked. */
public final class ClientClosedException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    ClientClosedException(String message) {
        super(message);
    }
}
