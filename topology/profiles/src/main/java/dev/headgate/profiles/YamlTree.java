package dev.headgate.profiles;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.headgate.api.Mistake;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML, or JSON, into maps, lists, texts, numbers, booleans and null. One document, in which no mapping has a key twice.
 *
 * <p>Threading: any thread.
 */
final class YamlTree {

    private final ObjectMapper yaml = new ObjectMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final ObjectMapper json = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /**
     * Reads a file; one without content is an empty mapping, one that says null is no mapping.
     *
     * @param mistakes what is wrong is added here, and nothing is returned then
     */
    Optional<Object> read(String file, String text, Collection<Mistake> mistakes) {
        try {
            return Optional.of(Objects.requireNonNullElse(read(text), "null"));
        } catch (JsonProcessingException e) {
            mistakes.add(new Mistake(file, "", null, refusal(e), false));
            return Optional.empty();
        }
    }

    private @Nullable Object read(String text) throws JsonProcessingException {
        JsonNode root = text.stripLeading().startsWith("{") ? json(text) : yaml.readTree(text);
        return root.isMissingNode() ? Map.of() : plain(root);
    }

    /** JSON may have tabs where YAML may not; what begins like JSON and is none may be YAML. */
    private JsonNode json(String text) throws JsonProcessingException {
        try {
            return json.readTree(text);
        } catch (JsonProcessingException e) {
            return yaml.readTree(text);
        }
    }

    /** Says what is wrong. The parser's own message quotes the file, so it may quote a secret. */
    private static String refusal(JsonProcessingException failure) {
        String where = failure.getLocation() == null
                ? ""
                : " at line " + failure.getLocation().getLineNr();
        return "is not YAML" + where + ", or names a key twice there";
    }

    private static @Nullable Object plain(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> mapping(node);
            case ARRAY -> list(node);
            case NUMBER -> node.numberValue();
            case BOOLEAN -> node.booleanValue();
            case NULL -> null;
            case STRING, BINARY, POJO, MISSING -> node.asText();
        };
    }

    private static Map<String, @Nullable Object> mapping(JsonNode node) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        node.properties().forEach(it -> values.put(it.getKey(), plain(it.getValue())));
        return values;
    }

    private static List<@Nullable Object> list(JsonNode node) {
        List<@Nullable Object> values = new ArrayList<>();
        node.forEach(it -> values.add(plain(it)));
        return values;
    }
}
