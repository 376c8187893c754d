package dev.headgate.simulator;

import org.jspecify.annotations.Nullable;

/**
 * A request that reached one of a vendor's documents, in the order of which they reached it.
 *
 * @param nanos when, by System.nanoTime of the simulator's JVM
 * @param path of the document, without the vendor's id and the query
 * @param method GET, PUT or PATCH
 * @param status of the answer; above 400 nothing was written
 * @param requestId the header X-Request-Id, or null
 */
public record DocumentAccess(
        long nanos,
        String path,
        String method,
        int status,
        @Nullable String requestId) {

    /** Whether the document is another, or said again, by it. */
    public boolean wrote() {
        return !method.equals("GET") && status < 300;
    }
}
