package dev.headgate.api;

/** The last word before a request leaves. */
@FunctionalInterface
public interface Departure {

    /**
     * Asked on the calling thread, at most once per attempt, immediately before the first byte is written and after
     * the connection is there.
     *
     * @return true: write now. False: write nothing and reply {@link Reply.Unsent}.
     */
    boolean granted();
}
