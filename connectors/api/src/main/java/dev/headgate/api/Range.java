package dev.headgate.api;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The values that a key of a profile may have.
 *
 * @param text the range in words
 * @param reader reads a value that lies in the range, or nothing
 */
public record Range<T extends Comparable<T>>(String text, Function<String, Optional<T>> reader) {

    /** Durations, both ends allowed. */
    public static Range<Duration> durations(Duration min, Duration max) {
        return new Range<>(
                "a duration such as 100ms, 1s, 5m or 1h, from " + Quantity.text(min) + " to " + Quantity.text(max),
                within(Quantity::duration, min, max));
    }

    /** Whole numbers, both ends allowed. */
    public static Range<Integer> integers(int min, int max) {
        return new Range<>("a whole number from " + min + " to " + max, within(Range::integer, min, max));
    }

    /**
     * Sizes in bytes, both ends allowed.
     *
     * @param text the range in words
     */
    public static Range<Long> sizes(long min, long max, String text) {
        return new Range<>(text, within(Quantity::size, min, max));
    }

    /** Numbers with at most nine places, both ends allowed. */
    public static Range<Double> numbers(double min, double max) {
        return new Range<>("a number from " + min + " to " + max, within(Range::number, min, max));
    }

    /** The constants of an enum, written in lower case with hyphens. */
    public static <E extends Enum<E>> Range<E> oneOf(Class<E> type) {
        Map<String, E> constants = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            constants.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return new Range<>(String.join(", ", constants.keySet()), text -> Optional.ofNullable(constants.get(text)));
    }

    /** Two words, the second of which reads as true. */
    public static Range<Boolean> either(String no, String yes) {
        return new Range<>(
                no + ", " + yes, text -> Optional.of(text.equals(yes)).filter(it -> it || text.equals(no)));
    }

    /** Returns the same values under other words. */
    public Range<T> worded(String words) {
        return new Range<>(words, reader);
    }

    private static <T extends Comparable<T>> Function<String, Optional<T>> within(
            Function<String, Optional<T>> reader, T min, T max) {
        return text -> reader.apply(text).filter(it -> it.compareTo(min) >= 0 && it.compareTo(max) <= 0);
    }

    private static Optional<Integer> integer(String text) {
        Optional<Long> number = text.matches("\\d{1,10}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
        return number.filter(it -> it <= Integer.MAX_VALUE).map(Long::intValue);
    }

    private static Optional<Double> number(String text) {
        return text.matches("\\d{1,9}(\\.\\d{1,9})?") ? Optional.of(Double.valueOf(text)) : Optional.empty();
    }

    /** Reads the key, which may be left out. */
    public T optional(Section section, String key, T fallback) {
        return section.optional(key, fallback, text, reader);
    }

    /** Reads the key, which is nothing if left out. */
    public Optional<T> given(Section section, String key) {
        return section.given(key, text, reader);
    }

    /** Reads the key, which must be there. */
    public Optional<T> required(Section section, String key) {
        return section.required(key, text, reader);
    }
}
