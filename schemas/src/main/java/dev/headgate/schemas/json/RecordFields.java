package dev.headgate.schemas.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.StoredBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Fields of what Headgate wrote: what is absent has its default, and what a newer version added is passed over. */
final class RecordFields {

    private final JsonNode object;

    private RecordFields(JsonNode object) {
        this.object = object;
    }

    /** @throws SerializationException if it is no JSON object */
    static RecordFields of(byte[] json) {
        try {
            JsonNode object = Json.MAPPER.readTree(json);
            if (object.isObject()) {
                return new RecordFields(object);
            }
            throw new SerializationException("is " + Fields.kind(object) + "; expected: a JSON object");
        } catch (IOException e) {
            throw new SerializationException("is not JSON", e);
        }
    }

    private @Nullable JsonNode node(String name) {
        JsonNode node = object.get(name);
        return node == null || node.isNull() ? null : node;
    }

    private <T> @Nullable T read(String name, String expected, Function<JsonNode, @Nullable T> reader) {
        JsonNode node = node(name);
        if (node == null) {
            return null;
        }
        T read = reader.apply(node);
        if (read == null) {
            throw new SerializationException(name + ": is " + Fields.kind(node) + "; expected: " + expected);
        }
        return read;
    }

    @Nullable
    String text(String name) {
        return read(name, "a text", JsonNode::textValue);
    }

    String text(String name, String byDefault) {
        String text = text(name);
        return text == null ? byDefault : text;
    }

    /** @throws SerializationException if it is missing */
    String required(String name) {
        String text = text(name);
        if (text == null) {
            throw new SerializationException(name + ": is missing");
        }
        return text;
    }

    @Nullable
    Integer integer(String name) {
        return read(name, "a whole number", RecordFields::asInteger);
    }

    int integer(String name, int byDefault) {
        Integer number = integer(name);
        return number == null ? byDefault : number;
    }

    long number(String name) {
        Long number = read(name, "a whole number", RecordFields::asNumber);
        return number == null ? 0 : number;
    }

    @Nullable
    Boolean truth(String name) {
        return read(name, "true or false", node -> node.isBoolean() ? node.booleanValue() : null);
    }

    boolean isTrue(String name) {
        return Boolean.TRUE.equals(truth(name));
    }

    @Nullable
    Instant time(String name) {
        return read(name, "an instant", RecordFields::asTime);
    }

    /** The beginning of 1970 if it is absent. */
    Instant timeOrEpoch(String name) {
        Instant time = time(name);
        return time == null ? Instant.EPOCH : time;
    }

    @Nullable
    ByteBuffer bytes(String name) {
        return read(name, "a text, or an object with base64", Bytes::parse);
    }

    Map<String, String> texts(String name) {
        return map(name, JsonNode::textValue);
    }

    Map<String, Integer> integers(String name) {
        return map(name, RecordFields::asInteger);
    }

    Map<String, Long> numbers(String name) {
        return map(name, RecordFields::asNumber);
    }

    private <T> Map<String, T> map(String name, Function<JsonNode, @Nullable T> reader) {
        Map<String, T> map = read(name, "an object of values of one kind", node -> {
            Map<String, T> values = new LinkedHashMap<>();
            node.properties().forEach(entry -> {
                T value = reader.apply(entry.getValue());
                if (value != null) {
                    values.put(entry.getKey(), value);
                }
            });
            return node.isObject() && values.size() == node.size() ? values : null;
        });
        return map == null ? Map.of() : map;
    }

    /** The elements of a list, none if it is absent. */
    <T> List<T> list(String name, Function<JsonNode, @Nullable T> reader) {
        List<T> list = read(name, "a list of values of one kind", node -> {
            List<T> values = new ArrayList<>();
            for (JsonNode element : node) {
                T value = reader.apply(element);
                if (value != null) {
                    values.add(value);
                }
            }
            return node.isArray() && values.size() == node.size() ? values : null;
        });
        return list == null ? List.of() : list;
    }

    static @Nullable RecordFields asObject(JsonNode node) {
        return node.isObject() ? new RecordFields(node) : null;
    }

    @Nullable
    StoredBody stored(String name) {
        RecordFields fields = read(name, "an object", RecordFields::asObject);
        return fields == null
                ? null
                : StoredBody.newBuilder()
                        .setStore(fields.required("store"))
                        .setReference(fields.required("reference"))
                        .setBytes(fields.number("bytes"))
                        .setSha256(fields.required("sha256"))
                        .setContentType(fields.text("contentType"))
                        .build();
    }

    /** As {@link #stored} reads it. */
    static Map<String, @Nullable Object> json(StoredBody stored) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("store", stored.getStore());
        json.put("reference", stored.getReference());
        json.put("bytes", stored.getBytes());
        json.put("sha256", stored.getSha256());
        json.put("contentType", stored.getContentType());
        return json;
    }

    private static @Nullable Integer asInteger(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToInt() ? node.intValue() : null;
    }

    private static @Nullable Long asNumber(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong() ? node.longValue() : null;
    }

    private static @Nullable Instant asTime(JsonNode node) {
        try {
            return node.isTextual() ? Instant.parse(node.textValue()) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
