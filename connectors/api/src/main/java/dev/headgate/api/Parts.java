package dev.headgate.api;

import org.jspecify.annotations.Nullable;

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

    /**
     * Takes the next part as {@link #take(byte[])} does.
     *
     * @param position by which the vendor can be asked for what comes behind this part
     */
    default void take(byte[] part, String position) throws InterruptedException {
        take(part);
    }

    /**
     * Returns the position of the last part that was taken and kept of an attempt before this one, which broke: what comes
     * behind it is to be asked for.
     *
     * @return null if the answer is to be had from its beginning
     */
    default @Nullable String position() {
        return null;
    }
}
