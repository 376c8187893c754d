package dev.headgate.client;

import dev.headgate.schemas.Result;

/** A call has its outcome, and a body that is larger than the client puts together. The body's pieces stay on the topic of pages. */
public final class BodyTooLargeException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    private final transient Result result;

    BodyTooLargeException(String message, Result result) {
        super(message);
        this.result = result;
    }

    /**
     * What came of the intent all the same.
     *
     * @return the outcome, without a body
     */
    public Result result() {
        return result;
    }
}
