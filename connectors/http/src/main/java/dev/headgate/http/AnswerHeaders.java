package dev.headgate.http;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** The headers of an answer, by name in lower case, repeated ones joined. */
final class AnswerHeaders {

    private AnswerHeaders() {}

    static Map<String, String> of(HttpResponse response) {
        Map<String, String> headers = new HashMap<>();
        for (Header header : response.getHeaders()) {
            String value = header.getValue() == null ? "" : header.getValue();
            headers.merge(header.getName().toLowerCase(Locale.ROOT), value, (one, other) -> one + ", " + other);
        }
        return headers;
    }

    static boolean isGzip(Map<String, String> headers) {
        return switch (headers.getOrDefault("content-encoding", "").toLowerCase(Locale.ROOT)) {
            case "gzip", "x-gzip" -> true;
            default -> false;
        };
    }

    /** Returns the headers as they fit the decompressed body. */
    static Map<String, String> decoded(Map<String, String> headers) {
        if (!isGzip(headers)) {
            return headers;
        }
        Map<String, String> decoded = new HashMap<>(headers);
        decoded.remove("content-encoding");
        decoded.remove("content-length");
        return decoded;
    }
}
