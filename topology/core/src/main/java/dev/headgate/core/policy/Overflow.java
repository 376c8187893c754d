package dev.headgate.core.policy;

/** What becomes of an intent for which there is no {@link Room}. */
public enum Overflow {
    /** It waits behind all others of its lane, however long that is. */
    HOLD,
    /** It ends REJECTED at once, and is kept for replay. */
    REJECT,
    /** It takes the place of the one of its lane that waits longest, which ends DROPPED. */
    DROP_OLDEST
}
