package dev.headgate.http.joining;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON whose numbers keep every digit. */
public final class Json {

    /** What is allowed where a pointer is, in words. */
    static final String POINTER =
            "a JSON pointer (RFC 6901) such as /results, of at most 200 characters; empty for the whole";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    /** Returns nothing if it is no pointer, or one into an array. */
    static Optional<JsonPointer> pointer(String text) {
        if (text.length() > 200) {
            return Optional.empty();
        }
        try {
            JsonPointer pointer = JsonPointer.compile(text);
            for (JsonPointer at = pointer; !at.matches(); at = at.tail()) {
                if (at.mayMatchElement()) {
                    return Optional.empty();
                }
            }
            return Optional.of(pointer);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Returns null if it is no JSON, or nothing. */
    static @Nullable JsonNode read(byte[] bytes) {
        JsonNode node = tree(bytes);
        return node == null || node.isMissingNode() ? null : node;
    }

    /** Returns null if it is no JSON; a missing node if there is nothing. */
    public static @Nullable JsonNode tree(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (JacksonException _) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // nothing is read but memory
        }
    }

    /** Writes a tree. */
    public static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // a tree can be written
        }
    }
}
