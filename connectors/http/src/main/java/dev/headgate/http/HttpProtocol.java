package dev.headgate.http;

import java.util.Optional;

/** Which HTTP a vendor is called with. */
public enum HttpProtocol {
    /** HTTP/1.1 and nothing else. */
    HTTP_1_1,
    /** HTTP/2: over TLS by ALPN, without TLS by prior knowledge (RFC 9113, 3.3). A vendor that doesn't speak it can't be reached. */
    HTTP_2,
    /** Over TLS what the vendor chooses by ALPN, HTTP/2 first; without TLS HTTP/1.1. */
    NEGOTIATE;

    static final String ALLOWED = "1.1, 2 or negotiate";

    /** Returns what a profile says, or nothing if it says neither. */
    static Optional<HttpProtocol> read(String text) {
        return switch (text) {
            case "1.1" -> Optional.of(HTTP_1_1);
            case "2" -> Optional.of(HTTP_2);
            case "negotiate" -> Optional.of(NEGOTIATE);
            default -> Optional.empty();
        };
    }
}
