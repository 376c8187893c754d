package dev.headgate.client;

/** The intent can't be carried out as it is; nothing was sent. Its message names the field and what is allowed. */
public final class InvalidIntentException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    /**
     * As the client throws it, for the tests of those who use one.
     *
     * @param message what it says
     */
    public InvalidIntentException(String message) {
        super(message);
    }
}
