package dev.headgate.schemas.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.StoredBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one JSON object and collects every mistake in it. This is the one reader of JSON in contracts: of
 * intents and commands, which anyone may send, and of the results and pages that Headgate wrote.
 *
 * <ul>
 *   <li>Reading continues after a mistake, so that the sender sees all of them at once, at most {@value #MAX_MISTAKES}. A value
 *       that is wrong reads as if it were absent. So does null.
 *   <li>Each mistake names the path of its field, what is wrong and what is allowed. For an unknown field it suggests the field
 *       that is most like it.
 *   <li>Of what a stranger sent, a mistake shows at most {@value #SHOWN} characters. Of what Headgate wrote it shows nothing,
 *       because that holds the answers of vendors.
 *   <li>{@link Json} bounds the depth and refuses a field that is there twice. The validators bound the values, so that every
 *       format of a record has the same bounds.
 * </ul>
 *
 * <p>Threading: one thread uses it.
 */
final class Fields {

    /** Who has so many to mend has read enough. */
    static final int MAX_MISTAKES = 50;

    /** Of them, in one text. */
    private static final int MAX_SHOWN = 10;

    private static final int SHOWN = 40;
    private static final int LONGEST = 120;

    /** Stands for what a newer version writes, and is written by none. */
    private static final String UNKNOWN = "UNKNOWN";

    /** The year 9999: what milliseconds, and people, can tell apart from a mistake. */
    private static final long MAX_SECONDS = 253_402_300_799L;

    private final JsonNode object;
    private final String prefix;
    private final List<String> mistakes;

    /** Whether Headgate wrote it. */
    private final boolean written;

    /** @param prefix stands before the names in mistakes: empty, or the object's own field and a dot */
    private Fields(JsonNode object, String prefix, List<String> mistakes, boolean written) {
        this.object = object;
        this.prefix = prefix;
        this.mistakes = mistakes;
        this.written = written;
    }

    /**
     * Returns the fields of an object that anyone may have sent; null, and a mistake, if it is none.
     *
     * @param json in UTF-8
     * @param expected what it has, such as "kind and vendor"
     */
    static @Nullable Fields of(byte[] json, String expected, List<String> mistakes) {
        return read(json, "allowed: an object with " + expected, mistakes, false);
    }

    /**
     * Reads an object that Headgate wrote. What a newer version added is passed over, and what is absent has its default.
     *
     * @throws SerializationException naming the fields that are not as Headgate writes them, at most {@value #MAX_SHOWN}
     */
    static <T> T written(byte[] json, Function<Fields, T> reader) {
        List<String> mistakes = new ArrayList<>();
        Fields fields = read(json, "expected: a JSON object", mistakes, true);
        T record = fields == null ? null : reader.apply(fields);
        if (record == null || !mistakes.isEmpty()) {
            throw new SerializationException(text(mistakes));
        }
        return record;
    }

    private static @Nullable Fields read(byte[] json, String expected, List<String> mistakes, boolean written) {
        try {
            JsonNode object = Json.MAPPER.readTree(json);
            if (object.isObject()) {
                return new Fields(object, "", mistakes, written);
            }
            mistakes.add("is " + kind(object) + "; " + expected);
        } catch (JsonProcessingException e) {
            mistakes.add("is not JSON" + where(e) + (written ? "" : ": " + what(e)));
        } catch (IOException e) {
            mistakes.add("is not UTF-8");
        }
        return null;
    }

    private static String where(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        if (location == null) {
            return "";
        }
        String line = location.getLineNr() > 1 ? " in line " + location.getLineNr() : "";
        return line + " at column " + location.getColumnNr();
    }

    /** Without what may be a piece of a body. */
    private static String what(JsonProcessingException e) {
        String message = e.getOriginalMessage().lines().findFirst().orElse("");
        if (message.startsWith("Unrecognized token")) {
            return "a word in the place of a value";
        }
        return message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
    }

    /** The mistakes in one text, the first ten. */
    static String text(List<String> mistakes) {
        String shown = String.join("; ", mistakes.subList(0, Math.min(MAX_SHOWN, mistakes.size())));
        return mistakes.size() > MAX_SHOWN ? shown + "; and " + (mistakes.size() - MAX_SHOWN) + " more" : shown;
    }

    void onlyKnow(List<String> known) {
        for (Iterator<String> names = object.fieldNames(); names.hasNext() && mistakes.size() < MAX_MISTAKES; ) {
            String name = names.next();
            if (!known.contains(name)) {
                String near = name.length() > SHOWN ? null : Nearest.of(name, known);
                mistake(
                        cut(name),
                        "there is no such field; "
                                + (near == null
                                        ? "allowed: " + String.join(", ", known)
                                        : "did you mean " + near + "?"));
            }
        }
    }

    /** The field, or null if it is absent or null. */
    @Nullable
    JsonNode node(String name) {
        JsonNode node = object.get(name);
        return node == null || node.isNull() ? null : node;
    }

    /**
     * The fields of an object, or null if it is absent or none; a mistake is told unless it is absent.
     *
     * @param allowed such as "an object with every or cron"
     */
    @Nullable
    Fields object(String name, String allowed, List<String> known) {
        JsonNode node = node(name);
        if (node != null && !node.isObject()) {
            mistake(name, "is " + kind(node) + "; allowed: " + allowed);
        }
        Fields fields = node == null ? null : part(name, node);
        if (fields != null) {
            fields.onlyKnow(known);
        }
        return fields;
    }

    /** The fields of an object that is a value of this field; null if it is none. */
    @Nullable
    Fields part(String name, JsonNode node) {
        return node.isObject() ? new Fields(node, prefix + name + ".", mistakes, written) : null;
    }

    /** The value as the reader reads it, which returns null for what is not allowed; null, and a mistake then. */
    <T> @Nullable T read(String name, String allowed, Function<JsonNode, @Nullable T> reader) {
        JsonNode node = node(name);
        T value = node == null ? null : reader.apply(node);
        if (node != null && value == null) {
            wrong(name, node, allowed, shown(node));
        }
        return value;
    }

    private void wrong(String name, JsonNode node, String allowed, String shown) {
        mistake(
                name,
                written ? "is " + kind(node) + "; expected: " + allowed : "allowed: " + allowed + "; not " + shown);
    }

    @Nullable
    String text(String name) {
        return read(name, "a text", JsonNode::textValue);
    }

    /** The text; where it has none the default, or a mistake if there is none either. */
    @Nullable
    String text(String name, @Nullable String byDefault, String allowed) {
        if (node(name) != null) {
            return text(name);
        }
        if (byDefault == null) {
            mistake(name, "is missing; allowed: " + allowed);
        }
        return byDefault;
    }

    String text(String name, String byDefault) {
        String text = text(name);
        return text == null ? byDefault : text;
    }

    /** The text; an empty one, and a mistake, if it is missing. */
    String required(String name, String allowed) {
        if (node(name) == null) {
            mistake(name, "is missing; allowed: " + allowed);
        }
        return text(name, "");
    }

    /** The constant of this name. */
    <E extends Enum<E>> E constant(String name, Class<E> type, E byDefault) {
        JsonNode node = node(name);
        if (node == null) {
            return byDefault;
        }
        E[] constants = type.getEnumConstants();
        for (E each : constants) {
            if (node.isTextual()
                    && each.name().equals(node.textValue())
                    && !each.name().equals(UNKNOWN)) {
                return each;
            }
        }
        String allowed = Arrays.stream(constants)
                .map(Enum::name)
                .filter(it -> !it.equals(UNKNOWN))
                .collect(Collectors.joining(", "));
        int last = allowed.lastIndexOf(", ");
        String listed = last < 0 ? allowed : allowed.substring(0, last) + " or " + allowed.substring(last + 2);
        mistake(name, "allowed: " + listed + "; not " + shown(node));
        return byDefault;
    }

    @Nullable
    Integer integer(String name) {
        return read(name, "a whole number, at most 2147483647", Fields::asInteger);
    }

    int integer(String name, int byDefault) {
        Integer number = integer(name);
        return number == null ? byDefault : number;
    }

    long number(String name) {
        Long number = read(name, "a whole number", Fields::asNumber);
        return number == null ? 0 : number;
    }

    @Nullable
    Boolean truth(String name) {
        return read(name, "true or false", node -> node.isBoolean() ? node.booleanValue() : null);
    }

    boolean isTrue(String name) {
        return Boolean.TRUE.equals(truth(name));
    }

    private static @Nullable Integer asInteger(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToInt() ? node.intValue() : null;
    }

    private static @Nullable Long asNumber(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong() ? node.longValue() : null;
    }

    /** Milliseconds of a duration. */
    @Nullable
    Long millis(String name) {
        Duration duration = parse(name, Durations.ALLOWED, Durations::parse);
        return duration == null ? null : duration.toMillis();
    }

    /** An instant, or a duration from now; in milliseconds. */
    @Nullable
    Instant time(String name, Instant now) {
        String allowed = "an instant such as 2030-01-31T12:00:00Z, or " + Durations.ALLOWED + ", from now";
        return inMillis(parse(name, allowed, text -> {
            Duration relative = Durations.parse(text);
            return relative == null ? parsed(text) : bounded(now.plus(relative));
        }));
    }

    /** An instant, in milliseconds. */
    @Nullable
    Instant instant(String name) {
        return inMillis(parse(name, "an instant such as 2030-01-31T12:00:00Z", Fields::parsed));
    }

    private static @Nullable Instant inMillis(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MILLIS);
    }

    private <T> @Nullable T parse(String name, String allowed, Function<String, @Nullable T> parser) {
        return read(name, allowed, node -> node.isTextual() ? parser.apply(node.textValue()) : null);
    }

    private static @Nullable Instant parsed(String text) {
        try {
            return bounded(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static @Nullable Instant bounded(Instant time) {
        return time.getEpochSecond() < 0 || time.getEpochSecond() > MAX_SECONDS ? null : time;
    }

    /** An object of texts. */
    Map<String, String> texts(String name) {
        return map(name, "texts", "a text in quotes", JsonNode::textValue);
    }

    Map<String, Integer> integers(String name) {
        return map(name, "whole numbers", "a whole number, at most 2147483647", Fields::asInteger);
    }

    Map<String, Long> numbers(String name) {
        return map(name, "whole numbers", "a whole number", Fields::asNumber);
    }

    private <T> Map<String, T> map(String name, String all, String one, Function<JsonNode, @Nullable T> reader) {
        Map<String, T> values = new LinkedHashMap<>();
        JsonNode object = read(name, "an object of " + all, node -> node.isObject() ? node : null);
        if (object != null) {
            object.properties().forEach(entry -> {
                T value = reader.apply(entry.getValue());
                if (value == null) {
                    wrong(name + "." + cut(entry.getKey()), entry.getValue(), one, kind(entry.getValue()));
                } else {
                    values.put(entry.getKey(), value);
                }
            });
        }
        return values;
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

    /** An instant, in milliseconds; the beginning of 1970 if it is absent. */
    Instant instantOrEpoch(String name) {
        Instant time = instant(name);
        return time == null ? Instant.EPOCH : time;
    }

    /** A body that Headgate wrote. */
    @Nullable
    ByteBuffer bytes(String name) {
        return read(name, "a text, or an object with base64", Bytes::parse);
    }

    /** A reference to a body that is stored elsewhere. */
    @Nullable
    StoredBody stored(String name) {
        Fields fields = read(name, "an object", node -> part(name, node));
        return fields == null
                ? null
                : StoredBody.newBuilder()
                        .setStore(fields.required("store", "a text"))
                        .setReference(fields.required("reference", "a text"))
                        .setBytes(fields.number("bytes"))
                        .setSha256(fields.required("sha256", "a text"))
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

    void mistake(String name, String what) {
        if (mistakes.size() < MAX_MISTAKES) {
            mistakes.add(prefix + name + ": " + what);
        }
    }

    private static String shown(JsonNode node) {
        return node.isValueNode() ? cut(node.toString()) : kind(node);
    }

    private static String cut(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN - 1) + "…";
    }

    static String kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "a list";
            case STRING -> "a text";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case NULL -> "null";
            case MISSING -> "empty";
            default -> "this";
        };
    }
}
