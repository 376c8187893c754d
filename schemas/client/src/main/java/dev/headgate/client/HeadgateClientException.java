package dev.headgate.client;

import org.jspecify.annotations.Nullable;

/** What the client itself has to say; the broker's and the registry's exceptions are Kafka's own. */
public abstract sealed class HeadgateClientException extends RuntimeException
        permits BodyTooLargeException,
                CallTimeoutException,
                ClientClosedException,
                InvalidIntentException,
                MissingPageException,
                SlowSubscriberException,
                TooManyPendingException {
    private static final long serialVersionUID = 1L;

    HeadgateClientException(String message) {
        this(message, null);
    }

    HeadgateClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
