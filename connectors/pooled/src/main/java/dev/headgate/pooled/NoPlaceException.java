package dev.headgate.pooled;

/** Another session would be one too many. */
final class NoPlaceException extends Exception {

    NoPlaceException(String message) {
        super(message, null, false, false);
    }
}
