package dev.headgate.api;

/** Takes the parts of an answer as they arrive, before its end: the messages of a stream, the pages of a list. */
@FunctionalInterface
public interface Parts {

    /**
     * Takes the next part, in the order in which they came. Waits while there is no room for it, so that a connector reads no
     * faster than its parts are taken.
     *
     * @param part not to be changed afterwards
     * @throws InterruptedException if the call is cancelled meanwhile
     */
    void take(byte[] part) throws InterruptedException;
}
