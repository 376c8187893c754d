package dev.headgate.http;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The values a key may have.
 *
 * @param text the range in words
 * @param reader reads a value that lies in the range, or nothing
 */
record Range<T extends Comparable<T>>(String text, Function<String, Optional<T>> reader) {

    static Range<Duration> durations(Duration least, Duration most) {
        return new Range<>(
                "a duration such as 100ms, 1s, 5m or 1h, from " + Quantity.text(least) + " to " + Quantity.text(most),
                within(Quantity::duration, least, most));
    }

    static Range<Integer> integers(int least, int most) {
        return new Range<>("a whole number from " + least + " to " + most, within(Range::integer, least, most));
    }

    static Range<Long> sizes(long least, long most, String text) {
        return new Range<>(text, within(Quantity::size, least, most));
    }

    static Range<Double> numbers(double least, double most) {
        return new Range<>("a number from " + least + " to " + most, within(Range::number, least, most));
    }

    private static <T extends Comparable<T>> Function<String, Optional<T>> within(
            Function<String, Optional<T>> reader, T least, T most) {
        return text -> reader.apply(text).filter(it -> it.compareTo(least) >= 0 && it.compareTo(most) <= 0);
    }

    private static Optional<Integer> integer(String text) {
        return text.matches("\\d{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    private static Optional<Double> number(String text) {
        return text.matches("\\d{1,9}(\\.\\d{1,9})?") ? Optional.of(Double.valueOf(text)) : Optional.empty();
    }

    /** Reads the key, which may be left out. */
    T optional(Section section, String key, T fallback) {
        return section.optional(key, fallback, text, reader);
    }

    /** Reads the key, which is nothing if left out. */
    Optional<T> given(Section section, String key) {
        return section.given(key, text, reader);
    }

    /** Reads the key, which must be there. */
    Optional<T> required(Section section, String key) {
        return section.required(key, text, reader);
    }
}
