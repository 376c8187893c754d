package dev.headgate.http.stream;

import java.io.InputStream;
import java.util.Locale;
import java.util.Map;

/** How parts follow each other in an answer's body. */
public enum StreamFormat {

    /** One JSON value, or whatever else, a line; empty lines mean nothing. */
    JSON_LINES,
    /** The elements of a JSON array (RFC 8259), each as it stands there. */
    JSON_ARRAY,
    /** Server-sent events (WHATWG HTML, 9.2), each as a JSON object of {@code event}, {@code id} and {@code data}. */
    SSE;

    private static final String EVENT_STREAM = "text/event-stream";

    /** Returns whether an answer with these headers can have this format: events have a type of their own. */
    public boolean allows(Map<String, String> headers) {
        return this != SSE
                || headers.getOrDefault("content-type", "")
                        .toLowerCase(Locale.ROOT)
                        .startsWith(EVENT_STREAM);
    }

    /**
     * Returns what cuts a body into its parts.
     *
     * @param maxPart most bytes of a part
     */
    public PartReader reader(InputStream body, int maxPart) {
        return switch (this) {
            case JSON_LINES -> new LineParts(body, maxPart);
            case JSON_ARRAY -> new ElementParts(body, maxPart);
            case SSE -> new EventParts(body, maxPart);
        };
    }
}
