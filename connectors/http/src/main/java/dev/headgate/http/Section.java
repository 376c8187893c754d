package dev.headgate.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One mapping of a profile file. Reading goes on after a mistake, so that all are reported together. */
final class Section {

    private final String file;
    private final String path;
    private final JsonNode node;
    private final Collection<Mistake> mistakes;
    private final Set<String> known = new LinkedHashSet<>();
    private final int before;

    Section(String file, String path, JsonNode node, Collection<Mistake> mistakes) {
        this.file = file;
        this.path = path;
        this.node = node;
        this.mistakes = mistakes;
        this.before = mistakes.size();
        if (!node.isObject() && !node.isMissingNode()) {
            mistakes.add(new Mistake(file, path, null, "allowed: a mapping of keys to values"));
        }
    }

    boolean has(String key) {
        return node.has(key);
    }

    /** Reads a value that may be left out. */
    <T> T optional(String key, T fallback, String allowed, Function<String, Optional<T>> reader) {
        return has(key) ? read(key, allowed, false, reader).orElse(fallback) : fallbackFor(key, fallback);
    }

    /** Reads a value that must be there; a mistake if it isn't. */
    <T> Optional<T> required(String key, String allowed, Function<String, Optional<T>> reader) {
        return read(key, allowed, false, reader);
    }

    /** Reads a value that may be left out, which is nothing then. */
    <T> Optional<T> given(String key, String allowed, Function<String, Optional<T>> reader) {
        known.add(key);
        return has(key) ? read(key, allowed, false, reader) : Optional.empty();
    }

    /** Reads a value that is never shown. */
    <T> Optional<T> secret(String key, String allowed, Function<String, Optional<T>> reader) {
        return read(key, allowed, true, reader);
    }

    private <T> T fallbackFor(String key, T fallback) {
        known.add(key);
        return fallback;
    }

    private <T> Optional<T> read(String key, String allowed, boolean hidden, Function<String, Optional<T>> reader) {
        known.add(key);
        JsonNode value = node.path(key);
        if (!value.isValueNode() || value.isNull()) {
            mistake(key, null, (value.isMissingNode() ? "is missing; " : "is not one value; ") + "allowed: " + allowed);
            return Optional.empty();
        }
        Optional<T> read = reader.apply(value.asText());
        if (read.isEmpty()) {
            mistake(key, hidden ? null : value.asText(), "allowed: " + allowed);
        }
        return read;
    }

    /** Reads a list of texts, empty if left out. Repeated ones are a mistake. */
    List<String> texts(String key, int most, String allowed, Function<String, Optional<String>> reader) {
        return list(key, most, allowed, JsonNode::isTextual, reader);
    }

    /** Reads a list of numbers, empty if left out. Repeated ones are a mistake. */
    List<Integer> numbers(String key, int most, Range<Integer> range) {
        return list(key, most, range.text(), JsonNode::isIntegralNumber, range.reader());
    }

    private <T> List<T> list(
            String key, int most, String allowed, Predicate<JsonNode> fits, Function<String, Optional<T>> reader) {
        List<T> values = new ArrayList<>();
        for (int i = 0; i < elements(key, most).size(); i++) {
            JsonNode element = node.path(key).get(i);
            Optional<T> value = fits.test(element) ? reader.apply(element.asText()) : Optional.empty();
            if (value.isEmpty() || values.contains(value.get())) {
                mistake(
                        key + "[" + i + "]",
                        element.isValueNode() ? element.asText() : null,
                        "allowed, once: " + allowed);
            }
            value.ifPresent(values::add);
        }
        return values;
    }

    /** Returns the keys that are there, for a section whose keys are free. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /** Makes keys known that are looked at elsewhere. */
    void allow(String... keys) {
        known.addAll(List.of(keys));
    }

    /** Reports keys that don't go with what is said elsewhere in the section. */
    void refuse(String why, String... keys) {
        allow(keys);
        for (String key : keys) {
            if (has(key)) {
                mistake(key, null, why);
            }
        }
    }

    /** Reads one section, or a list of them; empty if left out. */
    List<Section> oneOrMore(String key, int most) {
        JsonNode value = node.path(key);
        if (value.isObject()) {
            return List.of(section(key));
        }
        if (!value.isMissingNode() && value.isEmpty()) {
            allow(key);
            mistake(key, null, "allowed: a mapping of keys to values, or a list of 1 to " + most + " of them");
            return List.of();
        }
        return sections(key, most);
    }

    /** Reads a list of sections, empty if left out. */
    List<Section> sections(String key, int most) {
        List<Section> sections = new ArrayList<>();
        int index = 0;
        for (JsonNode element : elements(key, most)) {
            Section section = new Section(file, at(key + "[" + index + "]"), element, mistakes);
            if (element.isObject()) {
                sections.add(section);
            }
            index++;
        }
        return sections;
    }

    private JsonNode elements(String key, int most) {
        known.add(key);
        JsonNode elements = node.path(key);
        if (elements.isMissingNode() || (elements.isArray() && elements.size() <= most)) {
            return elements;
        }
        mistake(key, null, "allowed: a list of at most " + most);
        return MissingNode.getInstance();
    }

    /** Returns the section under the key; if left out, one in which everything is. */
    Section section(String key) {
        known.add(key);
        return new Section(file, at(key), node.path(key), mistakes);
    }

    /** Reports the keys nobody asked for. Their values may be misplaced secrets and are not shown. */
    void close() {
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                mistake(key, null, "is not a known key; allowed: " + String.join(", ", known));
            }
        });
    }

    /** Returns whether there was no mistake since the section was opened. */
    boolean good() {
        return mistakes.size() == before;
    }

    /** @param key empty for the section as a whole */
    void mistake(String key, @Nullable String value, String allowed) {
        mistakes.add(new Mistake(file, at(key), value, allowed));
    }

    private String at(String key) {
        return path.isEmpty() || key.isEmpty() ? path + key : path + "." + key;
    }
}
