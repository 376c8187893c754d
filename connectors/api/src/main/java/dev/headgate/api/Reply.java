package dev.headgate.api;

/** How one attempt ended, as the connector tells it. */
public sealed interface Reply {

    /** The vendor answered. */
    record Answered(Answer answer, Verdict verdict, Reading reading) implements Reply {

        /** With an answer that tells nothing else. */
        public Answered(Answer answer, Verdict verdict) {
            this(answer, verdict, Reading.NONE);
        }
    }

    /**
     * The request may have reached the vendor and no whole answer came back: timeout, reset, broken body.
     *
     * @param reason in words, without bodies or credentials
     */
    record Unanswered(String reason) implements Reply {}

    /**
     * Not a byte of the request was written: departure refused, no connection.
     *
     * @param reason in words, without bodies or credentials
     * @param failed true: the vendor could not be reached, which counts as a transient failure. False: handed back
     *     before trying, which counts as nothing.
     */
    record Unsent(String reason, boolean failed) implements Reply {}
}
