package dev.headgate.http.auth;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request before its credential.
 *
 * @param method in capitals
 * @param host as the header {@code Host} has it, with a port that is not the usual one
 * @param base the base URL's path, empty or without a slash at its end
 * @param path the call's path and query, beginning with a slash
 * @param headers those that go out so far
 * @param body as sent, or null for none
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Unsigned(
        String method, String host, String base, String path, Map<String, String> headers, byte @Nullable [] body) {

    // Spelled out: a compact constructor loses the annotation of the array parameter.
    public Unsigned(
            String method, String host, String base, String path, Map<String, String> headers, byte @Nullable [] body) {
        this.method = method;
        this.host = host;
        this.base = base;
        this.path = path;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }
}
