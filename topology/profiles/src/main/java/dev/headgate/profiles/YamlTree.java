package dev.headgate.profiles;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML into maps, lists, texts, numbers, booleans and null. One document, in which no mapping has a key twice.
 *
 * <p>Threading: any thread.
 */
final class YamlTree {

    private final ObjectMapper yaml = new ObjectMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Reads a text; one without content is an empty mapping. */
    @Nullable
    Object read(String text) throws JsonProcessingException {
        JsonNode root = yaml.readTree(text);
        return root.isMissingNode() ? Map.of() : plain(root);
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
