package dev.headgate.api.tck;

/**
 * A vendor on the loopback address that does what a test tells it, and counts.
 *
 * <p>Threading: told and asked by the test's thread, while the vendor's own serve calls.
 */
public interface ScriptedVendor extends AutoCloseable {

    /** What is done with a request that has arrived whole. */
    enum Behaviour {
        /** It is answered with what the connector reads as success. */
        ANSWER,
        /** It is refused because of too many calls, with 7 seconds to wait if the protocol can say so. */
        REFUSE,
        /** Nothing, until the caller gives up. */
        HANG,
        /** The connection, or the session, is broken without an answer. */
        BREAK
    }

    /** From the next request on. */
    void does(Behaviour behaviour);

    /** How many requests have arrived so far: whatever takes a departure. */
    int requests();

    /** How many connections, or sessions, were opened so far. */
    int connections();

    /** Hangs up on everybody. */
    @Override
    void close() throws Exception;
}
