package dev.headgate.api;

/** The last word before a request leaves. */
@FunctionalInterface
public interface Departure {

    /**
     * Asked on the calling thread, once for each request of the attempt, immediately before its first byte is written and
     * after the connection is there.
     *
     * @return true: write this request now. False: write it not, and no other; if none was written before, the reply is
     *     {@link Reply.Unsent}.
     */
    boolean granted();
}
