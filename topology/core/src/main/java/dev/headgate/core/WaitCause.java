package dev.headgate.core;

/** What an intent waits for, besides the {@link Constraint}s that are told by their names. */
final class WaitCause {

    /** Before a limit's id. */
    static final String QUOTA = "QUOTA:";

    /** What the vendor's answers said is left. */
    static final String HINT = "QUOTA:hint";

    /** All of the vendor's places; before a colon and a limit's id, those that the limit allows. */
    static final String BULKHEAD = "BULKHEAD";

    /** That calls of a former owner can't arrive any more. */
    static final String TAKE_OVER = "TAKE_OVER";

    /** A commit before its call. */
    static final String COMMIT = "COMMIT";

    /** Its notBefore. */
    static final String NOT_BEFORE = "NOT_BEFORE";

    /** The time until another attempt. */
    static final String RETRY = "RETRY";

    /** An operator's pause. */
    static final String PAUSED = "PAUSED";

    /** An earlier one of its ordering key. */
    static final String ORDER = "ORDER";

    /** Another call of its resource. */
    static final String RESOURCE = "RESOURCE";

    /** Others to be put into a batch with it, or the batch that it is in. */
    static final String BATCH = "BATCH";

    /** Others before it, and nothing else that is known. */
    static final String TURN = "TURN";

    private WaitCause() {}
}
