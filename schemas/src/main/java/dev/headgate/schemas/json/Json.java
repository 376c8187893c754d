package dev.headgate.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON read strictly, and numbers kept as they were written. */
final class Json {

    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final int MAX_DEPTH = 200;

    static {
        MAPPER.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build());
    }

    private Json() {}

    /** Half of a surrogate pair becomes a question mark, as in Avro; written to bytes at once, it would be an error. */
    static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsString(value).getBytes(UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot be written as JSON: " + value.getClass(), e);
        }
    }

    /** Puts a value unless it is null, empty, 0 or false; a time as its text. */
    static void putIfSaid(Map<String, @Nullable Object> json, String name, @Nullable Object value) {
        boolean silent = value == null
                || value.equals("")
                || value.equals(false)
                || (value instanceof Number number && number.longValue() == 0)
                || (value instanceof Map<?, ?> map && map.isEmpty());
        if (!silent) {
            json.put(name, value instanceof Instant time ? time.toString() : value);
        }
    }
}
