package dev.headgate.client;

import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;

/** Who waits for what comes of an intent. Only the reader's thread hands anything over. */
interface Waiting {

    /**
     * Takes a page.
     *
     * @param bytes that it has on the topic
     * @return false if there is no room for it: it has to be offered again, as {@link #hasRoom} says
     */
    boolean take(Page page, int bytes);

    /** The same of the outcome. */
    boolean take(Result result, int bytes);

    /** Whether a record of that size that was refused would be taken now. */
    boolean hasRoom(int bytes);

    /** Ends it, if it has not ended. */
    void fail(Throwable cause);
}
