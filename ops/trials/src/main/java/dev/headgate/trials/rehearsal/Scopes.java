package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An imitated vendor knows a call's scope by headers: one for each set of attributes, which are sorted. */
final class Scopes {

    private Scopes() {}

    static List<String> of(JsonNode scope) {
        return scope.valueStream().map(JsonNode::asText).toList();
    }

    /** The header's name; null for the whole vendor. */
    static @Nullable String header(Collection<String> attributes) {
        String names = String.join("-", new TreeSet<>(attributes)).replaceAll("[^A-Za-z0-9-]", "-");
        return attributes.isEmpty() ? null : "Rehearsal-" + names;
    }

    /** What the header says, as profiles write it. */
    static String value(Collection<String> attributes) {
        return attributes.stream().sorted().map(it -> "{" + it + "}").collect(Collectors.joining("/"));
    }
}
