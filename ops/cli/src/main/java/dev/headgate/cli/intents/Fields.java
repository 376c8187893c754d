package dev.headgate.cli.intents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.app.Nearest;
import dev.headgate.cli.support.Durations;
import dev.headgate.cli.support.Texts;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one JSON object; collects what is wrong, each with its field and what is allowed. */
final class Fields {

    private static final int SHOWN = 40;

    private final JsonNode object;
    private final String prefix;
    private final List<String> mistakes;

    /** @param prefix stands before the names in mistakes: empty, or the object's own field and a dot */
    Fields(JsonNode object, String prefix, List<String> mistakes) {
        this.object = object;
        this.prefix = prefix;
        this.mistakes = mistakes;
    }

    void onlyKnow(List<String> known) {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                mistake(
                        Texts.cut(SHOWN, name),
                        "there is no such field; "
                                + Nearest.of(name, known)
                                        .map(near -> "did you mean " + near + "?")
                                        .orElse("allowed: " + String.join(", ", known)));
            }
        }
    }

    /** The field, or null if it is absent or null. */
    @Nullable
    JsonNode node(String name) {
        JsonNode node = object.get(name);
        return node == null || node.isNull() ? null : node;
    }

    Optional<String> text(String name, String allowed, Predicate<String> fits) {
        JsonNode node = node(name);
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isTextual() || !fits.test(node.textValue())) {
            mistake(name, "allowed: " + allowed + "; not " + shown(node));
            return Optional.empty();
        }
        return Optional.of(node.textValue());
    }

    Optional<String> required(String name, String allowed, Predicate<String> fits) {
        if (node(name) == null) {
            mistake(name, "is missing; allowed: " + allowed);
        }
        return text(name, allowed, fits);
    }

    Optional<Integer> count(String name) {
        JsonNode node = node(name);
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 1) {
            mistake(name, "allowed: a whole number from 1 to 2147483647; not " + shown(node));
            return Optional.empty();
        }
        return Optional.of(node.intValue());
    }

    /** An instant, or a duration from now. */
    Optional<Instant> time(String name, Instant now) {
        String allowed = "an instant such as 2030-01-31T12:00:00Z, or " + Durations.ALLOWED + ", from now";
        return text(name, allowed, text -> instant(text, now).isPresent()).flatMap(text -> instant(text, now));
    }

    private static Optional<Instant> instant(String text, Instant now) {
        Optional<Instant> relative = Durations.parse(text).map(now::plus);
        if (relative.isPresent()) {
            return relative;
        }
        try {
            Instant instant = Instant.parse(text);
            return instant.getEpochSecond() < 0 || instant.getEpochSecond() > MAX_SECONDS
                    ? Optional.empty()
                    : Optional.of(instant);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** The year 9999: what milliseconds, and people, can tell apart from a mistake. */
    private static final long MAX_SECONDS = 253_402_300_799L;

    /** An object of texts, at most this many. */
    Map<String, String> texts(String name, int most) {
        JsonNode node = node(name);
        if (node == null) {
            return Map.of();
        }
        if (!node.isObject() || node.size() > most) {
            mistake(name, "allowed: an object of at most " + most + " texts; not " + shown(node));
            return Map.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        node.properties().forEach(entry -> {
            if (entry.getValue().isTextual()) {
                texts.put(entry.getKey(), entry.getValue().textValue());
            } else {
                mistake(
                        name + "." + Texts.cut(SHOWN, entry.getKey()),
                        "allowed: a text in quotes; not " + kind(entry.getValue()));
            }
        });
        return texts;
    }

    void mistake(String name, String what) {
        mistakes.add(prefix + name + ": " + what);
    }

    private static String shown(JsonNode node) {
        return node.isValueNode() ? Texts.cut(SHOWN, node.toString()) : kind(node);
    }

    static String kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "a list";
            case STRING -> "a text";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case NULL -> "null";
            default -> "this";
        };
    }
}
