package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/**
 * A call that some of a vendor's limits count.
 *
 * @param method GET and the like
 * @param path without the base URL
 */
public record SampleCall(String method, String path) {

    /** One like most. */
    static final SampleCall USUAL = new SampleCall("GET", "/v1/things");

    /**
     * One that a filter of calls lets through, as a profile's limits have them.
     *
     * @throws IllegalArgumentException if none is found
     */
    static SampleCall of(JsonNode filter) {
        String method = filter.path("method").path(0).asText(USUAL.method);
        String pattern = filter.path("path").asText("");
        String path = pattern.isEmpty() ? USUAL.path : simplest(pattern);
        if (!pattern.isEmpty() && !Pattern.matches(pattern, path)) {
            throw new IllegalArgumentException("no simple path is matched by " + pattern);
        }
        return new SampleCall(method, path);
    }

    /** Returns whether a filter lets it through; one that says nothing does. */
    boolean isOf(JsonNode filter) {
        boolean method = filter.path("method").isEmpty();
        for (JsonNode one : filter.path("method")) {
            method |= one.asText().equals(this.method);
        }
        String pattern = filter.path("path").asText("");
        return method && (pattern.isEmpty() || Pattern.matches(pattern, path));
    }

    /** Without what may be anything. */
    private static String simplest(String pattern) {
        String path = pattern.replace(".*", "").replace("\\", "");
        return path.startsWith("/") ? path : "/" + path;
    }
}
