package dev.headgate.core;

/** The one reason why a vendor is not going faster. */
public enum Constraint {
    /** Nothing waits. */
    IDLE,
    /** A limit's permits are held. */
    QUOTA,
    /** The vendor asked to be left alone. */
    COOL_DOWN,
    /** The vendor can't be reached. */
    UNREACHABLE,
    /** The vendor does not accept the credential. */
    AUTH,
    /** Every call fails: timeouts, or answers that say that something is wrong over there. */
    FAILING,
    /** As many calls in flight as allowed. */
    BULKHEAD,
    /** What waits is not due yet: retries, or intents with a notBefore, or one behind another of its ordering key; or a commit. */
    WAITING,
    /** An operator has paused what waits. */
    PAUSED,
    /** The task is stopping. */
    DRAINING
}
