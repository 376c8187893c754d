package dev.headgate.pooled;

/** Another session would be one too many. */
final class NoPlaceException extends Exception {

    private static final long serialVersionUID = 1L;

    NoPlaceException(String message) {
        super(message, null, false, false);
    }
}
