package dev.headgate.http.auth;

import dev.headgate.http.answer.HeaderName;
import java.util.Locale;
import java.util.Set;

/** Which headers a credential may be put into: none of the connection's, or of the body's framing. */
public final class CredentialHeaders {

    private static final Set<String> FRAMING = Set.of(
            "accept-encoding",
            "connection",
            "content-length",
            "expect",
            "host",
            "http2-settings",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    private CredentialHeaders() {}

    /** Returns whether a profile may put its credential there. */
    public static boolean allow(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return HeaderName.is(name) && !FRAMING.contains(lower) && !lower.startsWith("proxy-");
    }
}
