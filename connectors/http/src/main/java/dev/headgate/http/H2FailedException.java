package dev.headgate.http;

import java.io.IOException;

/** How a request over HTTP/2 ended without an answer. Its message is in fixed words, which {@link NetworkFailure} repeats. */
final class H2FailedException extends IOException {

    private final boolean unprocessed;

    private H2FailedException(String words, boolean unprocessed) {
        super(words);
        this.unprocessed = unprocessed;
    }

    /** The vendor may have done something with the request. */
    static H2FailedException unknown(String words) {
        return new H2FailedException(words, false);
    }

    /** The vendor says that it did nothing with it (RFC 9113, 8.7). */
    static H2FailedException unprocessed(String words) {
        return new H2FailedException(words, true);
    }

    boolean isUnprocessed() {
        return unprocessed;
    }
}
