package dev.headgate.bench;

import java.io.IOException;

/**
 * An HTTP client as a connector would use it: one request on the wire a call, never resent or redirected, given up whole
 * at the deadline, cancelled by interrupting the thread.
 *
 * <p>Threading: any number of virtual threads, one call each.
 */
interface Caller extends AutoCloseable {

    /**
     * Makes one GET request and reads its answer to the end.
     *
     * @return the answer's status
     * @throws IOException if there was no whole answer in time
     */
    int call(String path) throws IOException, InterruptedException;

    @Override
    void close();
}
