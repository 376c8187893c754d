package dev.headgate.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bytes as values of JSON: a text as it is, {@code {"base64": "..."}} for others. Any other object or list is read as the
 * JSON that it is.
 */
final class Bytes {

    private static final String BASE64 = "base64";

    private Bytes() {}

    /** Returns whether it is read as JSON. */
    static boolean isJson(@Nullable JsonNode node) {
        return node != null && node.isContainerNode() && !isBase64(node);
    }

    /** Returns the bytes, or null if there are none; a mistake is told. */
    static @Nullable ByteBuffer read(Fields fields, String field) {
        JsonNode node = fields.node(field);
        if (node == null) {
            return null;
        }
        if (!node.isTextual() && !node.isContainerNode()) {
            fields.mistake(
                    field,
                    "allowed: a text, an object or list sent as JSON, or {\"base64\": \"...\"}; not "
                            + Fields.kind(node));
            return null;
        }
        return isBase64(node)
                ? base64(fields, field, node.path(BASE64).textValue())
                : utf8(fields, field, node.isTextual() ? node.textValue() : node.toString());
    }

    /** Returns those that {@link #json} wrote, or null if it is none. */
    static @Nullable ByteBuffer parse(JsonNode node) {
        if (node.isTextual()) {
            return UTF_8.encode(node.textValue());
        }
        try {
            return isBase64(node)
                    ? ByteBuffer.wrap(
                            Base64.getDecoder().decode(node.path(BASE64).textValue()))
                    : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Returns a text, or a map with {@code base64} if it is no UTF-8 or has control characters; null for null. */
    static @Nullable Object json(@Nullable ByteBuffer bytes) {
        if (bytes == null) {
            return null;
        }
        try {
            String text = UTF_8.newDecoder().decode(bytes.duplicate()).toString();
            if (isPlain(text)) {
                return text;
            }
        } catch (CharacterCodingException e) {
            return base64(bytes);
        }
        return base64(bytes);
    }

    private static Map<String, String> base64(ByteBuffer bytes) {
        byte[] all = new byte[bytes.remaining()];
        bytes.duplicate().get(all);
        return Map.of(BASE64, Base64.getEncoder().encodeToString(all));
    }

    /** Each other control character would take six. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' && c != '\n' && c != '\r' && c != '\t') {
                return false;
            }
        }
        return true;
    }

    private static boolean isBase64(JsonNode node) {
        return node.size() == 1 && node.path(BASE64).isTextual();
    }

    private static @Nullable ByteBuffer base64(Fields fields, String field, String text) {
        try {
            return ByteBuffer.wrap(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            fields.mistake(field + "." + BASE64, "is not base64: " + e.getMessage());
            return null;
        }
    }

    static @Nullable ByteBuffer utf8(Fields fields, String field, String text) {
        try {
            ByteBuffer bytes = UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return ByteBuffer.wrap(exact);
        } catch (CharacterCodingException e) {
            fields.mistake(field, "has half of a surrogate pair, which no text in UTF-8 has");
            return null;
        }
    }
}
