package dev.headgate.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in an answer.
 *
 * @param header its name in lower case, or null for the body
 * @param path where in the body, or in the header, which is JSON then; null for the header as it is
 */
record Source(@Nullable String header, @Nullable JsonQuery path) {

    /** Returns what is there; several values if the path finds several. */
    List<String> values(Received answer) {
        if (header == null) {
            return path == null ? List.of() : path.values(answer.json());
        }
        String value = answer.header(header);
        if (value == null) {
            return List.of();
        }
        return path == null ? List.of(value.strip()) : path.values(Received.json(value));
    }
}
