package dev.headgate.api;

/** The last word before a request leaves. */
@FunctionalInterface
public interface Departure {

    /**
     * Asked once for each request of the attempt, immediately before its first byte is written, with all there that it needs
     * to be written at once: the connection, the session, the stream. Doesn't wait.
     *
     * <p>Threading: any thread, one at a time.
     *
     * @return true: write this request now. False: write it not, and no other; if none was written before, the reply is
     *     {@link Reply.Unsent}; if those written before were answered, {@link Reply.Stopped}.
     */
    boolean granted();
}
