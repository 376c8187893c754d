package dev.headgate.api;

/** Whether an attempt that may have reached the vendor may be made again. */
public enum Repeat {
    /** It may: the vendor surely did nothing with it. */
    HARMLESS,
    /** As the intent asks: one that is to be delivered at most once is not. */
    AS_ASKED,
    /** It may not: it may have been done, and doing it twice is not the same as doing it once (RFC 9110, 9.2.2). */
    HARMFUL
}
