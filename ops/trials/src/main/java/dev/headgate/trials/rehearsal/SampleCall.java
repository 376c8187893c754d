package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.simulator.CallFilter;
import java.util.regex.Pattern;

/**
 * A call that some of a vendor's limits count.
 *
 * @param method GET and the like
 * @param path without the base URL
 */
public record SampleCall(String method, String path) {

    /** It is like most calls. */
    static final SampleCall USUAL = new SampleCall("GET", "/v1/things");

    /**
     * A call that a filter lets through, as a profile's limits have filters. Its path is the filter's pattern without what may
     * be anything.
     *
     * @throws IllegalArgumentException if the pattern does not match this path
     */
    static SampleCall of(JsonNode filter) {
        String method = filter.path("method").path(0).asText(USUAL.method);
        String pattern = filter.path("path").asText("");
        if (pattern.isEmpty()) {
            return new SampleCall(method, USUAL.path);
        }
        String simplest = pattern.replace(".*", "").replace("\\", "");
        String path = simplest.startsWith("/") ? simplest : "/" + simplest;
        if (!Pattern.matches(pattern, path)) {
            throw new IllegalArgumentException("no simple path is matched by " + pattern);
        }
        return new SampleCall(method, path);
    }

    /** Returns whether a filter lets the call through. */
    boolean isOf(CallFilter filter) {
        return (filter.methods().isEmpty() || filter.methods().contains(method))
                && (filter.path() == null || Pattern.matches(filter.path(), path));
    }
}
