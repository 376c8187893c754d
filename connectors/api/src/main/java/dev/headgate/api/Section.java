package dev.headgate.api;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads one mapping of keys to values, such as a profile or a part of it, and collects every mistake in it. This is the one
 * reader of what people write for Headgate; only the JSON of records has another, because it is compiled for Java 17.
 *
 * <ul>
 *   <li>Reading continues after a mistake, so that the user sees all of them at once. A value that is wrong reads as if it
 *       were left out.
 *   <li>Each {@link Mistake} names the path of its key, the value unless it may be a secret, what is wrong and what is
 *       allowed.
 *   <li>A key is known once a method has asked for it. When all keys are read, {@link #close} reports the unknown ones and
 *       suggests the known key that is most like each.
 *   <li>Every list has an upper bound. The depth of the values, their length and repeated keys are for the parser to bound,
 *       which makes the maps that a section reads.
 * </ul>
 *
 * <p>Threading: one thread uses a section.
 */
public final class Section {

    /** Stands for a value that is not there, which is not the same as an empty one. */
    private static final Object MISSING = new Object();

    private final String file;
    private final String path;
    private final Map<String, @Nullable Object> values;
    private final Collection<Mistake> mistakes;
    /** Known to whom this section was left by, and so not to be asked for here. */
    private final Set<String> taken;

    private final Set<String> known = new LinkedHashSet<>();
    private final int before;

    /**
     * The whole of a file.
     *
     * @param file the file's name, for mistakes
     * @param content maps with texts for keys, lists, texts, numbers, booleans and null, as deep as they come
     * @param mistakes what is wrong is added here
     */
    public Section(String file, @Nullable Object content, Collection<Mistake> mistakes) {
        this(file, "", content, mistakes);
    }

    private Section(String file, String path, @Nullable Object content, Collection<Mistake> mistakes) {
        this(file, path, mapping(content), mistakes, Set.of());
        if (!(content instanceof Map<?, ?>) && content != MISSING) {
            mistakes.add(new Mistake(file, path, null, "allowed: a mapping of keys to values", false));
        }
    }

    private Section(
            String file,
            String path,
            Map<String, @Nullable Object> values,
            Collection<Mistake> mistakes,
            Set<String> taken) {
        this.file = file;
        this.path = path;
        this.values = values;
        this.mistakes = mistakes;
        this.taken = taken;
        this.before = mistakes.size();
    }

    private static Map<String, @Nullable Object> mapping(@Nullable Object content) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        if (content instanceof Map<?, ?> map) {
            map.forEach((key, value) -> values.put(String.valueOf(key), value));
        }
        return values;
    }

    /** Returns whether the key is there, whatever its value. */
    public boolean has(String key) {
        return values.containsKey(key);
    }

    /**
     * Reads a value that may be left out.
     *
     * @param fallback taken if it is left out, and after a mistake
     * @param allowed what is allowed, in words, for a mistake
     * @param reader reads an allowed value, or nothing
     */
    public <T> T optional(String key, T fallback, String allowed, Function<String, Optional<T>> reader) {
        return given(key, allowed, reader).orElse(fallback);
    }

    /** Reads a value that must be there; a mistake if it isn't. */
    public <T> Optional<T> required(String key, String allowed, Function<String, Optional<T>> reader) {
        return read(key, allowed, false, reader);
    }

    /** Reads a value that may be left out, which is nothing then. */
    public <T> Optional<T> given(String key, String allowed, Function<String, Optional<T>> reader) {
        allow(key);
        return has(key) ? read(key, allowed, false, reader) : Optional.empty();
    }

    /** Reads a value that must be there and is never shown. */
    public <T> Optional<T> secret(String key, String allowed, Function<String, Optional<T>> reader) {
        return read(key, allowed, true, reader);
    }

    private <T> Optional<T> read(String key, String allowed, boolean hidden, Function<String, Optional<T>> reader) {
        allow(key);
        Object value = value(key);
        if (!isScalar(value)) {
            mistake(key, null, (value == MISSING ? "is missing; " : "is not one value; ") + "allowed: " + allowed);
            return Optional.empty();
        }
        String text = String.valueOf(value);
        Optional<T> read = reader.apply(text);
        if (read.isEmpty()) {
            mistake(key, hidden ? null : text, "allowed: " + allowed);
        }
        return read;
    }

    /**
     * Reads a list of texts, empty if left out. Repeated ones are a mistake.
     *
     * @param max the most that there may be
     */
    public List<String> texts(String key, int max, String allowed, Function<String, Optional<String>> reader) {
        return list(key, max, allowed, it -> it instanceof String, reader);
    }

    /** Reads a list of whole numbers, empty if left out. Repeated ones are a mistake. */
    public List<Integer> numbers(String key, int max, Range<Integer> range) {
        return list(key, max, range.text(), Section::isWhole, range.reader());
    }

    private <T> List<T> list(
            String key,
            int max,
            String allowed,
            Predicate<@Nullable Object> fits,
            Function<String, Optional<T>> reader) {
        List<T> read = new ArrayList<>();
        List<?> elements = elements(key, max);
        for (int i = 0; i < elements.size(); i++) {
            Object element = elements.get(i);
            Optional<T> value = fits.test(element) ? reader.apply(String.valueOf(element)) : Optional.empty();
            if (value.isEmpty() || read.contains(value.get())) {
                boolean shown = element == null || isScalar(element);
                mistake(key + "[" + i + "]", shown ? String.valueOf(element) : null, "allowed, once: " + allowed);
            }
            value.ifPresent(read::add);
        }
        return read;
    }

    /** Returns the keys that are there, for a section whose keys are free. */
    public List<String> keys() {
        return List.copyOf(values.keySet());
    }

    /** Returns whether any key was asked for. */
    public boolean isRead() {
        return !known.isEmpty();
    }

    /** Returns a text by which two sections that say different things can be told apart: eight hexadecimal digits. */
    public String fingerprint() {
        return Fingerprint.of(String.valueOf(values));
    }

    /** Makes keys known that are looked at elsewhere. */
    public void allow(String... keys) {
        for (String key : keys) {
            if (taken.contains(key)) {
                throw new IllegalStateException("\"" + key + "\" is read elsewhere, for every profile");
            }
            known.add(key);
        }
    }

    /** Reports keys that don't go with what is said elsewhere in the section. */
    public void refuse(String why, String... keys) {
        allow(keys);
        for (String key : keys) {
            if (has(key)) {
                mistake(key, null, why);
            }
        }
    }

    /** Returns what is under the key as it is: maps, lists, texts, numbers, truths; null if it is left out or says null. */
    public @Nullable Object tree(String key) {
        allow(key);
        return values.get(key);
    }

    /** Reads one section, or a list of them; empty if left out. */
    public List<Section> oneOrMore(String key, int max) {
        Object value = value(key);
        if (value instanceof Map<?, ?>) {
            return List.of(section(key));
        }
        if (value != MISSING && !(value instanceof List<?> list && !list.isEmpty())) {
            allow(key);
            mistake(key, null, "allowed: a mapping of keys to values, or a list of 1 to " + max + " of them");
            return List.of();
        }
        return sections(key, max);
    }

    /** Reads a list of sections, empty if left out. */
    public List<Section> sections(String key, int max) {
        List<Section> sections = new ArrayList<>();
        int index = 0;
        for (Object element : elements(key, max)) {
            Section section = new Section(file, at(key + "[" + index + "]"), element, mistakes);
            if (element instanceof Map<?, ?>) {
                sections.add(section);
            }
            index++;
        }
        return sections;
    }

    private List<?> elements(String key, int max) {
        allow(key);
        Object elements = value(key);
        if (elements instanceof List<?> list && list.size() <= max) {
            return list;
        }
        if (elements != MISSING) {
            mistake(key, null, "allowed: a list of at most " + max);
        }
        return List.of();
    }

    /** Returns whether there is a mapping under the key, rather than one value, a list or nothing. */
    public boolean isMapping(String key) {
        return value(key) instanceof Map<?, ?>;
    }

    /** Returns the section under the key; if left out, one in which nothing is. */
    public Section section(String key) {
        allow(key);
        return new Section(file, at(key), value(key), mistakes);
    }

    /**
     * Returns the keys that were not asked for yet, as a section for somebody else. From there no key that is known here can
     * be asked for.
     */
    public Section rest() {
        Map<String, @Nullable Object> others = new LinkedHashMap<>(values);
        others.keySet().removeAll(known);
        Set<String> read = new LinkedHashSet<>(taken);
        read.addAll(known);
        return new Section(file, path, others, mistakes, read);
    }

    /** Reports the keys that no method asked for. It does not show their values, which may be misplaced secrets. */
    public void close() {
        Set<String> allowed = new LinkedHashSet<>(taken);
        allowed.addAll(known);
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                mistake(key, null, "is not a known key; " + Nearest.hint(key, allowed));
            }
        }
    }

    /** Returns whether there was no mistake since the section was opened. */
    public boolean good() {
        return mistakes.size() == before;
    }

    /**
     * Reports a mistake.
     *
     * @param key empty for the section as a whole
     * @param value what was found; null if it may be a secret, or there is none
     * @param allowed what is wrong, and what is allowed
     */
    public void mistake(String key, @Nullable String value, String allowed) {
        mistakes.add(new Mistake(file, at(key), value, allowed, false));
    }

    /**
     * Reports that what a value refers to is not there. It may come without the profile being touched, so the profile is
     * read again before long.
     */
    public void unavailable(String key, String reason) {
        mistakes.add(new Mistake(file, at(key), null, reason, true));
    }

    private @Nullable Object value(String key) {
        return values.containsKey(key) ? values.get(key) : MISSING;
    }

    private static boolean isScalar(@Nullable Object value) {
        return value instanceof String || value instanceof Number || value instanceof Boolean;
    }

    private static boolean isWhole(@Nullable Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof BigInteger;
    }

    private String at(String key) {
        return path.isEmpty() || key.isEmpty() ? path + key : path + "." + key;
    }
}
