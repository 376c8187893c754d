package dev.headgate.simulator;

import dev.headgate.api.Quantity;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The kinds of value in a simulator's configuration, and how a section becomes a record that checks itself. */
final class Settings {

    static final Range<Integer> INT = number("a whole number", Integer::valueOf);
    static final Range<Long> LONG = number("a whole number", Long::valueOf);
    static final Range<Double> NUMBER = number("a number", Double::valueOf);
    static final Range<Boolean> TRUTH = new Range<>(Truth.ALLOWED, Truth::read);
    static final Range<String> TEXT = new Range<>("text", Optional::of);
    static final Range<Duration> DURATION =
            new Range<>("a number and a unit of ms, s, m, h, d, as in 250ms", Quantity::duration);

    private Settings() {}

    private static <T extends Comparable<T>> Range<T> number(String allowed, Function<String, T> parser) {
        return new Range<>(allowed, text -> {
            try {
                return Optional.of(parser.apply(text));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        });
    }

    static <E extends Enum<E>> Range<E> oneOf(Class<E> type) {
        Range<E> constants = Range.oneOf(type);
        return constants.worded("one of " + constants.text());
    }

    /** Reads a value that may be left out and is null then. */
    static <T extends Comparable<T>> @Nullable T orNull(Section section, String key, Range<T> kind) {
        return kind.given(section, key).orElse(null);
    }

    /** Reads a value that must be there; the other value stands for it after a mistake. */
    static <T extends Comparable<T>> T required(Section section, String key, Range<T> kind, T otherwise) {
        return kind.required(section, key).orElse(otherwise);
    }

    /** Reads a mapping that may be left out and is null then. */
    static <T> @Nullable T part(Section section, String key, Function<Section, @Nullable T> reader) {
        Section part = section.section(key);
        return section.isMapping(key) ? reader.apply(part) : null;
    }

    /** Reads a list of mappings, without those that have a mistake. */
    static <T> List<T> list(Section section, String key, int max, Function<Section, @Nullable T> reader) {
        List<T> read = new ArrayList<>();
        for (Section element : section.sections(key, max)) {
            T value = reader.apply(element);
            if (value != null) {
                read.add(value);
            }
        }
        return read;
    }

    /** Reads all keys of a section as texts. */
    static Map<String, String> texts(Section section) {
        Map<String, String> texts = new LinkedHashMap<>();
        section.keys().forEach(key -> TEXT.given(section, key).ifPresent(text -> texts.put(key, text)));
        return texts;
    }

    /** Reports the keys that were not read, and makes the record. */
    static <T> @Nullable T build(Section section, Supplier<T> record) {
        section.close();
        return checked(section, record);
    }

    /** Makes a record; null if it refuses a value, whose mistakes {@link Allowed} has written one to a line. */
    static <T> @Nullable T checked(Section section, Supplier<T> record) {
        try {
            return record.get();
        } catch (IllegalArgumentException e) {
            for (String line : String.valueOf(e.getMessage()).split("\n", -1)) {
                int colon = line.indexOf(": ");
                section.mistake(
                        colon < 0 ? "" : line.substring(0, colon), null, line.substring(colon < 0 ? 0 : colon + 2));
            }
            return null;
        }
    }
}
