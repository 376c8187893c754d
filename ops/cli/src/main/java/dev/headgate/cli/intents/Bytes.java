package dev.headgate.cli.intents;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Reads bytes: a text as it is, those of {@code {"base64": "..."}}, any other object or list as JSON. */
final class Bytes {

    private Bytes() {}

    /** Whether it is read as JSON. */
    static boolean isJson(@Nullable JsonNode node) {
        return node != null && node.isContainerNode() && !isBase64(node);
    }

    static @Nullable ByteBuffer read(Fields fields, String field) {
        JsonNode node = fields.node(field);
        if (node == null) {
            return null;
        }
        if (node.isTextual()) {
            return utf8(node.textValue());
        }
        if (!node.isContainerNode()) {
            fields.mistake(
                    field,
                    "allowed: a text, an object or list sent as JSON, or {\"base64\": \"...\"}; not "
                            + Fields.kind(node));
            return null;
        }
        return isBase64(node) ? base64(fields, field, node.path("base64").textValue()) : utf8(node.toString());
    }

    private static boolean isBase64(JsonNode node) {
        return node.size() == 1 && node.path("base64").isTextual();
    }

    private static @Nullable ByteBuffer base64(Fields fields, String field, String text) {
        try {
            return ByteBuffer.wrap(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            fields.mistake(field + ".base64", "is not base64: " + e.getMessage());
            return null;
        }
    }

    private static ByteBuffer utf8(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
