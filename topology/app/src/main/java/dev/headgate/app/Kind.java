package dev.headgate.app;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values a key may have.
 *
 * @param type in a word, for the reference
 * @param allowed in words, for the reference and for mistakes
 * @param reader reads an allowed value, or nothing
 */
record Kind<T>(String type, String allowed, Function<String, Optional<T>> reader) {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
    private static final Map<String, Duration> UNITS = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    static Kind<String> text(String allowed, String regex) {
        Pattern pattern = Pattern.compile(regex);
        return new Kind<>("text", allowed, it -> pattern.matcher(it).matches() ? Optional.of(it) : Optional.empty());
    }

    static Kind<String> path(String allowed) {
        return new Kind<>(
                "path", allowed, it -> it.isBlank() || it.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(it));
    }

    static Kind<Integer> integer(int least, int most, String meaning) {
        return new Kind<>(
                "whole number",
                least + " to " + most + meaning,
                text -> number(text).filter(it -> it >= least && it <= most));
    }

    static Kind<Duration> duration(Duration least, Duration most) {
        return new Kind<>(
                "duration",
                text(least) + " to " + text(most) + ", written like 500ms, 30s, 5m, 1h or 1d",
                text -> duration(text).filter(it -> it.compareTo(least) >= 0 && it.compareTo(most) <= 0));
    }

    /** Returns the duration as it is written in a configuration. */
    static String text(Duration duration) {
        for (String unit : new String[] {"d", "h", "m", "s"}) {
            long size = UNITS.getOrDefault(unit, Duration.ofMillis(1)).toMillis();
            if (duration.toMillis() >= size && duration.toMillis() % size == 0) {
                return duration.toMillis() / size + unit;
            }
        }
        return duration.isZero() ? "0s" : duration.toMillis() + "ms";
    }

    private static Optional<Duration> duration(String text) {
        Matcher matcher = DURATION.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long count = Long.parseLong(matcher.group(1));
        return Optional.ofNullable(UNITS.get(matcher.group(2))).map(unit -> unit.multipliedBy(count));
    }

    private static Optional<Integer> number(String text) {
        return text.matches("-?\\d{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
