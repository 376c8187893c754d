package dev.headgate.client;

/** As many calls and streams as the client allows are pending already; nothing was sent. */
public final class TooManyPendingException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    TooManyPendingException(String message) {
        super(message);
    }
}
