package dev.headgate.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One mapping of a configuration file: reads its keys, and notes each mistake with its path. */
final class Section {

    /**
     * A kind of value.
     *
     * @param allowed what it must be
     * @param read returns null for what is not allowed
     */
    record Kind<T>(String allowed, Function<JsonNode, @Nullable T> read) {

        /** One constant of an enum, written in kebab-case. */
        static <E extends Enum<E>> Kind<E> oneOf(Class<E> type) {
            Map<String, E> constants = Arrays.stream(type.getEnumConstants())
                    .collect(Collectors.toMap(
                            it -> it.name().toLowerCase(Locale.ROOT).replace('_', '-'), it -> it));
            String names = constants.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .collect(Collectors.joining(", "));
            return new Kind<>("one of " + names, node -> constants.get(node.asText()));
        }
    }

    static final Kind<Long> LONG =
            new Kind<>("a whole number", node -> node.canConvertToLong() ? (Long) node.longValue() : null);
    static final Kind<Integer> INT = new Kind<>(
            "a whole number",
            node -> node.isIntegralNumber() && node.canConvertToInt() ? (Integer) node.intValue() : null);
    static final Kind<Double> NUMBER =
            new Kind<>("a number", node -> node.isNumber() ? (Double) node.doubleValue() : null);
    static final Kind<Boolean> TRUTH =
            new Kind<>("true or false", node -> node.isBoolean() ? (Boolean) node.booleanValue() : null);
    static final Kind<String> TEXT = new Kind<>("text", JsonNode::textValue);
    static final Kind<Duration> DURATION =
            new Kind<>("a number and a unit of ms, s, m, h, d, as in 250ms", node -> duration(node.asText()));

    private static final Pattern DURATION_TEXT = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");
    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ms",
            ChronoUnit.MILLIS,
            "s",
            ChronoUnit.SECONDS,
            "m",
            ChronoUnit.MINUTES,
            "h",
            ChronoUnit.HOURS,
            "d",
            ChronoUnit.DAYS);

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

    /** The value of a key; null if there is none, or a mistake in it. */
    <T> @Nullable T get(String key, Kind<T> kind) {
        if (!has(key)) {
            return null;
        }
        T value = kind.read().apply(node.path(key));
        if (value == null) {
            note(key, node.path(key), kind.allowed());
        }
        return value;
    }

    /** The same with another value instead of null. */
    <T> T get(String key, Kind<T> kind, T otherwise) {
        return Objects.requireNonNullElse(get(key, kind), otherwise);
    }

    /** The value of a key that must be there. */
    <T> T require(String key, Kind<T> kind, T otherwise) {
        require(key);
        return get(key, kind, otherwise);
    }

    void require(String key) {
        if (!has(key)) {
            mistakes.add(at(key) + ": is missing");
        }
    }

    @Nullable
    Section section(String key) {
        return has(key) ? new Section(at(key), node.path(key), mistakes) : null;
    }

    /** All of it, texts by whatever keys. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        node.fieldNames().forEachRemaining(key -> {
            String text = get(key, TEXT);
            if (text != null) {
                texts.put(key, text);
            }
        });
        return texts;
    }

    /** Each entry of a list, read and checked; one with a mistake is left out. */
    <T> List<T> list(String key, Function<Section, @Nullable T> reader) {
        List<T> read = new ArrayList<>();
        JsonNode list = node.path(key);
        if (has(key) && !list.isArray()) {
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

    /** Notes the keys nobody asked for, once, and builds the value unless that is a mistake. */
    <T> @Nullable T build(Supplier<T> value) {
        int before = mistakes.size();
        String allowed = known.stream().sorted().collect(Collectors.joining(", "));
        node.fieldNames().forEachRemaining(key -> {
            if (known.add(key)) {
                mistakes.add(at(key) + ": is unknown; allowed: " + allowed);
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

    /** A value as it stands there, empty for none. */
    String raw(String key) {
        return has(key) ? node.path(key).asText() : "";
    }

    boolean has(String key) {
        known.add(key);
        return node.hasNonNull(key);
    }

    void note(String key, Object value, String allowed) {
        mistakes.add(at(key) + ": '" + value + "' is not allowed; allowed: " + allowed);
    }

    private String at(String key) {
        return path.isEmpty() ? key : key.isEmpty() ? path : path + "." + key;
    }

    private static @Nullable Duration duration(String text) {
        Matcher matcher = DURATION_TEXT.matcher(text);
        return matcher.matches()
                ? Duration.of(Long.parseLong(matcher.group(1)), Objects.requireNonNull(UNITS.get(matcher.group(2))))
                : null;
    }
}
