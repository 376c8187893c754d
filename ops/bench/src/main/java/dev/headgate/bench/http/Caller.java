package dev.headgate.bench.http;

import java.io.IOException;
import java.time.Duration;

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

    /**
     * What is called and how.
     *
     * @param port on the loopback address
     * @param connections the most at once
     * @param deadline of a call, its body included
     */
    record Target(int port, int connections, Duration deadline) {

        String url(String path) {
            return "http://127.0.0.1:" + port + path;
        }
    }
}
