package dev.headgate.core;

/** How the core ends an intent. What is refused before it is accepted (INVALID, REJECTED) is not decided here. */
public enum Outcome {
    SUCCEEDED,
    FAILED,
    EXHAUSTED,
    THROTTLED_OUT,
    EXPIRED,
    CANCELLED,
    INVALID,
    /** To be called at most once, and whether the vendor dealt with it is not known. */
    AMBIGUOUS
}
