package dev.headgate.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One mapping of a configuration file: reads its keys, and notes each mistake with its path. */
final class Section {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");

    private final String path;
    private final JsonNode node;
    private final List<String> mistakes;
    private final Set<String> known = new HashSet<>();

    Section(String path, JsonNode node, List<String> mistakes) {
        this.path = path;
        this.node = node;
        this.mistakes = mistakes;
        if (!node.isObject()) {
            note("", node, "a mapping");
        }
    }

    long number(String key, long otherwise) {
        return scalar(key, JsonNode::canConvertToLong, JsonNode::longValue, "a whole number", otherwise);
    }

    /** A number of type int; one that does not fit is a mistake. */
    int whole(String key, int otherwise) {
        return scalar(
                key,
                value -> value.isIntegralNumber() && value.canConvertToInt(),
                JsonNode::intValue,
                "a whole number",
                otherwise);
    }

    double share(String key, double otherwise) {
        return scalar(key, JsonNode::isNumber, JsonNode::doubleValue, "a number", otherwise);
    }

    String text(String key, String otherwise) {
        return scalar(key, JsonNode::isTextual, JsonNode::textValue, "text", otherwise);
    }

    @Nullable
    String textOrNull(String key) {
        return has(key) ? text(key, "") : null;
    }

    Duration duration(String key, Duration otherwise) {
        Duration read = has(key) ? parse(find(key).asText()) : otherwise;
        if (read == null) {
            note(key, find(key), "a number and a unit of ms, s, m, h, d, as in 250ms");
            return otherwise;
        }
        return read;
    }

    @Nullable
    Duration durationOrNull(String key) {
        return has(key) ? duration(key, Duration.ofMillis(1)) : null;
    }

    /** One constant of an enum, written in kebab-case. */
    <E extends Enum<E>> E choice(String key, E otherwise) {
        List<E> constants = List.of(otherwise.getDeclaringClass().getEnumConstants());
        List<String> names = constants.stream().map(Section::kebab).toList();
        if (!has(key)) {
            return otherwise;
        }
        int index = names.indexOf(find(key).asText());
        if (index < 0) {
            note(key, find(key), "one of " + String.join(", ", names));
            return otherwise;
        }
        return constants.get(index);
    }

    @Nullable
    Section section(String key) {
        return has(key) ? new Section(at(key), find(key), mistakes) : null;
    }

    /** Each entry of a list, read and checked; one with a mistake is left out. */
    <T> List<T> list(String key, Function<Section, @Nullable T> reader) {
        List<T> read = new ArrayList<>();
        if (!has(key)) {
            return read;
        }
        JsonNode list = find(key);
        if (!list.isArray()) {
            note(key, list, "a list");
        }
        for (int i = 0; list.isArray() && i < list.size(); i++) {
            T one = reader.apply(new Section(at(key) + "[" + i + "]", list.get(i), mistakes));
            if (one != null) {
                read.add(one);
            }
        }
        return read;
    }

    void require(String... keys) {
        for (String key : keys) {
            if (!has(key)) {
                mistakes.add(at(key) + ": is missing");
            }
        }
    }

    /** Notes the keys nobody asked for, once, and builds the value unless that is a mistake. */
    <T> @Nullable T build(Supplier<T> value) {
        int before = mistakes.size();
        List<String> allowed = known.stream().sorted().toList();
        node.fieldNames().forEachRemaining(key -> {
            if (known.add(key)) {
                mistakes.add(at(key) + ": is unknown; allowed: " + String.join(", ", allowed));
            }
        });
        try {
            T built = value.get();
            return mistakes.size() == before ? built : null;
        } catch (IllegalArgumentException e) {
            String.valueOf(e.getMessage()).lines().map(this::at).forEach(mistakes::add);
            return null;
        }
    }

    List<String> mistakes() {
        return mistakes;
    }

    /** Whether the value of a key is this word. */
    boolean says(String key, String word) {
        return has(key) && find(key).asText().equals(word);
    }

    boolean has(String key) {
        known.add(key);
        return node.hasNonNull(key);
    }

    void note(String key, Object value, String allowed) {
        mistakes.add(at(key) + ": '" + value + "' is not allowed; allowed: " + allowed);
    }

    private <T> T scalar(
            String key, Predicate<JsonNode> fits, Function<JsonNode, T> value, String allowed, T otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        JsonNode found = find(key);
        if (!fits.test(found)) {
            note(key, found, allowed);
            return otherwise;
        }
        return value.apply(found);
    }

    private JsonNode find(String key) {
        return node.path(key);
    }

    private String at(String key) {
        return path.isEmpty() ? key : key.isEmpty() ? path : path + "." + key;
    }

    private static @Nullable Duration parse(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            case "d" -> Duration.ofDays(count);
            default -> throw new IllegalStateException("unit");
        };
    }

    private static String kebab(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
