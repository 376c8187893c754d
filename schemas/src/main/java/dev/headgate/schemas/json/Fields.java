package dev.headgate.schemas.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one JSON object; collects what is wrong, each with its field and what is allowed. A field that is null
 * is as one that is absent. Bounds are for the validator to look at, so that all formats have the same.
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

    /** @param prefix stands before the names in mistakes: empty, or the object's own field and a dot */
    Fields(JsonNode object, String prefix, List<String> mistakes) {
        this.object = object;
        this.prefix = prefix;
        this.mistakes = mistakes;
    }

    /**
     * The fields of an object; null, and a mistake, if it is none.
     *
     * @param json in UTF-8
     * @param expected of it, such as "kind and vendor"
     */
    static @Nullable Fields of(byte[] json, String expected, List<String> mistakes) {
        try {
            JsonNode object = Json.MAPPER.readTree(json);
            if (object.isObject()) {
                return new Fields(object, "", mistakes);
            }
            mistakes.add("is " + kind(object) + "; allowed: an object with " + expected);
        } catch (JsonProcessingException e) {
            mistakes.add("is not JSON" + where(e) + ": " + what(e));
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
        if (node == null) {
            return null;
        }
        if (!node.isObject()) {
            mistake(name, "is " + kind(node) + "; allowed: " + allowed);
            return null;
        }
        Fields fields = new Fields(node, prefix + name + ".", mistakes);
        fields.onlyKnow(known);
        return fields;
    }

    @Nullable
    String text(String name) {
        JsonNode node = node(name);
        if (node != null && !node.isTextual()) {
            mistake(name, "allowed: a text; not " + shown(node));
            return null;
        }
        return node == null ? null : node.textValue();
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
        JsonNode node = node(name);
        if (node == null) {
            return null;
        }
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            mistake(name, "allowed: a whole number, at most 2147483647; not " + shown(node));
            return null;
        }
        return node.intValue();
    }

    /** Milliseconds of a duration. */
    @Nullable
    Long millis(String name) {
        Duration duration = read(name, Durations.ALLOWED, Durations::parse);
        return duration == null ? null : duration.toMillis();
    }

    /** An instant, or a duration from now; in milliseconds. */
    @Nullable
    Instant time(String name, Instant now) {
        String allowed = "an instant such as 2030-01-31T12:00:00Z, or " + Durations.ALLOWED + ", from now";
        return inMillis(read(name, allowed, text -> {
            Duration relative = Durations.parse(text);
            return relative == null ? parsed(text) : bounded(now.plus(relative));
        }));
    }

    /** An instant, in milliseconds. */
    @Nullable
    Instant instant(String name) {
        return inMillis(read(name, "an instant such as 2030-01-31T12:00:00Z", Fields::parsed));
    }

    private static @Nullable Instant inMillis(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MILLIS);
    }

    private interface Parser<T> {

        @Nullable
        T parse(String text);
    }

    private <T> @Nullable T read(String name, String allowed, Parser<T> parser) {
        JsonNode node = node(name);
        if (node == null) {
            return null;
        }
        T read = node.isTextual() ? parser.parse(node.textValue()) : null;
        if (read == null) {
            mistake(name, "allowed: " + allowed + "; not " + shown(node));
        }
        return read;
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
        JsonNode node = node(name);
        if (node == null) {
            return Map.of();
        }
        if (!node.isObject()) {
            mistake(name, "allowed: an object of texts; not " + shown(node));
            return Map.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        node.properties().forEach(entry -> {
            if (entry.getValue().isTextual()) {
                texts.put(entry.getKey(), entry.getValue().textValue());
            } else {
                mistake(name + "." + cut(entry.getKey()), "allowed: a text in quotes; not " + kind(entry.getValue()));
            }
        });
        return texts;
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
