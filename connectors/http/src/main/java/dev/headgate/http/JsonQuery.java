package dev.headgate.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.spi.json.JacksonJsonNodeJsonProvider;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JSONPath such as {@code $..details[*].retryDelay}. JSON Pointer can't say it, and vendors nest their errors in
 * arrays.
 */
final class JsonQuery {

    static final String ALLOWED = "a JSONPath such as $.error.code or $..details[*].retryDelay";

    private static final Configuration LENIENT = Configuration.builder()
            .jsonProvider(new JacksonJsonNodeJsonProvider())
            .mappingProvider(new JacksonMappingProvider())
            .options(Option.ALWAYS_RETURN_LIST, Option.SUPPRESS_EXCEPTIONS)
            .build();

    private final JsonPath path;

    private JsonQuery(JsonPath path) {
        this.path = path;
    }

    static Optional<JsonQuery> parse(String text) {
        try {
            return text.startsWith("$") ? Optional.of(new JsonQuery(JsonPath.compile(text))) : Optional.empty();
        } catch (RuntimeException e) { // it throws more than InvalidPathException, $[99999999999] for one
            return Optional.empty();
        }
    }

    /** Returns whether it finds anything but null. */
    boolean finds(JsonNode root) {
        for (JsonNode found : all(root)) {
            if (!found.isNull()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the texts, numbers and truths found, as text. */
    List<String> values(JsonNode root) {
        List<String> values = new ArrayList<>();
        for (JsonNode found : all(root)) {
            if (found.isValueNode() && !found.isNull()) {
                values.add(plain(found));
            }
        }
        return values;
    }

    private Iterable<JsonNode> all(JsonNode root) {
        if (!root.isContainerNode()) {
            return List.of();
        }
        ArrayNode found = path.read(root, LENIENT);
        return found == null ? List.of() : found;
    }

    /** Numbers without an exponent, as far as they are of a size to be read at all. */
    private static String plain(JsonNode value) {
        return value.isDouble() && Math.abs(value.doubleValue()) < 1e15
                ? BigDecimal.valueOf(value.doubleValue()).toPlainString()
                : value.asText();
    }
}
