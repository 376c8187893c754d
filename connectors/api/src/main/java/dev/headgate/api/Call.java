package dev.headgate.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request as an intent asks for it. Scheme, host and port belong to the profile.
 *
 * @param method the request method in capitals
 * @param path path and query, beginning with one slash, percent-encoded
 * @param headers request headers by name
 * @param body the body as sent, or null for none; not copied, so not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // bodies are compared by nobody
public record Call(String method, String path, Map<String, String> headers, byte @Nullable [] body)
        implements Operation {

    // Spelled out: a compact constructor loses the annotation of the array parameter.
    public Call(String method, String path, Map<String, String> headers, byte @Nullable [] body) {
        this.method = method;
        this.path = path;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    /** Returns the path without its query. */
    public String pathWithoutQuery() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
