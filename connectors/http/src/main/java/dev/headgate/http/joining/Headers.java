package dev.headgate.http.joining;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What headers of requests say of what is asked for. */
final class Headers {

    /** Names of headers that tell requests apart and not what is asked for. */
    private static final Set<String> OF_REQUEST = Set.of("traceparent", "tracestate", "x-request-id");

    private Headers() {}

    /** Those that say something of it, by name in lower case. */
    static Map<String, String> asked(Map<String, String> headers) {
        Map<String, String> asked = new TreeMap<>();
        headers.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!OF_REQUEST.contains(lower)) {
                asked.put(lower, value);
            }
        });
        return asked;
    }
}
