package dev.headgate.client;

import org.jspecify.annotations.Nullable;

/**
 * No outcome came in time. The intent goes on at Headgate unless it is cancelled or its deadline passes, and its outcome will be on
 * the topic all the same.
 */
public final class CallTimeoutException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    /** @param cause why results can't be read at the moment; null if they can */
    CallTimeoutException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
