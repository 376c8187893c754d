package dev.headgate.app;

import dev.headgate.api.Quantity;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The values a key may have.
 *
 * @param type in a word, for the reference
 * @param allowed in words, for the reference and for mistakes
 * @param reader reads an allowed value, or nothing
 */
record Kind<T>(String type, String allowed, Function<String, Optional<T>> reader) {

    static Kind<String> text(String allowed, String regex) {
        Pattern pattern = Pattern.compile(regex);
        return new Kind<>("text", allowed, it -> pattern.matcher(it).matches() ? Optional.of(it) : Optional.empty());
    }

    static Kind<String> path(String allowed) {
        return new Kind<>(
                "path", allowed, it -> it.isBlank() || it.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(it));
    }

    /** A path, or nothing. */
    static Kind<String> optionalPath(String allowed) {
        return new Kind<>(
                "path", allowed, it -> it.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(it.isBlank() ? "" : it));
    }

    /** Names of replies. */
    static Kind<List<String>> replies(int max) {
        return new Kind<>(
                "list",
                "up to " + max + " names of " + Topics.REPLY_ALLOWED,
                text -> Optional.of(names(text))
                        .filter(names -> names.size() <= max && names.stream().allMatch(Topics::isReply)));
    }

    private static List<String> names(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",", -1))
                        .map(String::strip)
                        .distinct()
                        .toList();
    }

    static Kind<Integer> integer(int min, int max, String meaning) {
        return new Kind<>(
                "whole number",
                min + " to " + max + meaning,
                text -> number(text).filter(it -> it >= min && it <= max));
    }

    static Kind<Duration> duration(Duration min, Duration max) {
        return new Kind<>(
                "duration",
                text(min) + " to " + text(max) + ", written like 500ms, 30s, 5m, 1h or 1d",
                text -> Quantity.duration(text).filter(it -> it.compareTo(min) >= 0 && it.compareTo(max) <= 0));
    }

    static Kind<Long> size(String min, String max) {
        long minBytes = Quantity.size(min).orElseThrow();
        long maxBytes = Quantity.size(max).orElseThrow();
        return new Kind<>(
                "size",
                min + " to " + max + ", written like 512KiB or 64MiB",
                text -> Quantity.size(text).filter(it -> it >= minBytes && it <= maxBytes));
    }

    /** Returns the duration as it is written in a configuration. */
    private static String text(Duration duration) {
        return duration.equals(Duration.ofDays(1)) ? "1d" : Quantity.text(duration);
    }

    private static Optional<Integer> number(String text) {
        return text.matches("-?\\d{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
