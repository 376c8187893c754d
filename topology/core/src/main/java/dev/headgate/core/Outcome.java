package dev.headgate.core;

/** How an intent ends. INVALID, REJECTED and DROPPED are decided before the core has it, and only written by it. */
public enum Outcome {
    SUCCEEDED,
    FAILED,
    EXHAUSTED,
    THROTTLED_OUT,
    EXPIRED,
    CANCELLED,
    INVALID,
    /** To be called at most once, and whether the vendor dealt with it is not known. */
    AMBIGUOUS,
    /** It came when there was no {@link dev.headgate.core.policy.Room} for it. */
    REJECTED,
    /** It waited longest when there was no room for another. */
    DROPPED
}
