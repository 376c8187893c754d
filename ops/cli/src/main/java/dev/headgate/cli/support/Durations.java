package dev.headgate.cli.support;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Durations as users write them: {@code 500ms 30s 5m 2h 7d}. */
public final class Durations {

    public static final String ALLOWED = "a number and ms, s, m, h or d, such as 30s";

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private Durations() {}

    public static Optional<Duration> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches() ? Optional.of(of(Long.parseLong(form.group(1)), form.group(2))) : Optional.empty();
    }

    public static Duration option(String text) {
        return parse(text).orElseThrow(() -> new TypeConversionException("'" + text + "' is not " + ALLOWED));
    }

    private static Duration of(long number, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
