package dev.headgate.client;

/** The intent can't be carried out as it is; nothing was sent. Its message names the field and what is allowed. */
public final class InvalidIntentException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    InvalidIntentException(String message) {
        super(message);
    }
}
