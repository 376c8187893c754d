package dev.headgate.client;

/** As many calls and streams as the client allows are pending already; nothing was sent. */
public final class TooManyPendingException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    /**
     * As the client throws it, for the tests of those who use one.
     *
     * @param message what it says
     */
    public TooManyPendingException(String message) {
        super(message);
    }
}
