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
     * Not a byte of the request was written.
     *
     * @param reason in words, without bodies or credentials
     */
    record Unsent(String reason, Cause cause) implements Reply {
        /** Why nothing was written. */
        public enum Cause {
            /** Handed back before trying, by nobody's fault: it counts as nothing. */
            HANDED_BACK,
            /** Trying failed for a reason of this call alone: a failed attempt. */
            FAILED,
            /** The vendor can't be reached: connection refused, name not resolved, TLS failed. Every call would meet it. */
            UNREACHABLE,
            /** The credential is not there, so that every call that carries it would meet the same. */
            NO_CREDENTIAL
        }
    }
}
