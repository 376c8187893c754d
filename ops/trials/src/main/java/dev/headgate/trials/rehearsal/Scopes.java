package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How an imitated vendor knows of which scope a call is: by a header for each set of attributes, in their order. */
final class Scopes {

    private static final String PREFIX = "Rehearsal-";

    private Scopes() {}

    static List<String> of(JsonNode scope) {
        List<String> attributes = new ArrayList<>();
        scope.forEach(it -> attributes.add(it.asText()));
        return attributes;
    }

    /** The header's name; null for the whole vendor. */
    static @Nullable String header(Collection<String> attributes) {
        return attributes.isEmpty()
                ? null
                : PREFIX
                        + attributes.stream()
                                .sorted()
                                .collect(Collectors.joining("-"))
                                .replaceAll("[^A-Za-z0-9-]", "-");
    }

    /** What the header says, as profiles write it. */
    static String value(Collection<String> attributes) {
        return attributes.stream().sorted().map(it -> "{" + it + "}").collect(Collectors.joining("/"));
    }
}
