package dev.headgate.http.auth;

import dev.headgate.api.Reply;
import java.net.URI;
import java.util.Map;

/**
 * Carries requests to a token endpoint, by the same rules as calls: one request on the wire, no redirect, only addresses that
 * may be called, a whole answer within the deadline and the cap.
 *
 * <p>Threading: any thread.
 */
@FunctionalInterface
public interface TokenTransport {

    /**
     * Returns the answer as it came, with any verdict, or why there is none. Interrupting the thread ends it.
     *
     * @param url one that the profile allows
     */
    Reply post(URI url, Map<String, String> headers, byte[] body);
}
