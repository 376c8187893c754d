package dev.headgate.client;

/** What becomes of a call when as many as allowed are pending. */
public enum WhenFull {
    /** It fails at once, with {@link TooManyPendingException}. */
    FAIL,
    /** The calling thread waits for another call to end, at most for the time-out of its own. */
    WAIT
}
