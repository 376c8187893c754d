package dev.headgate.api;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations such as 100ms, 1s, 5m, 24h, 7d and sizes such as 512B, 64KiB, 1MiB, 2GiB. A number has at most nine digits, and a
 * number of milliseconds at most twelve, because a period of months needs more than nine.
 */
public final class Quantity {

    private static final Pattern FORM = Pattern.compile("(\\d{1,12})([a-z]{1,3})", Pattern.CASE_INSENSITIVE);
    private static final long MAX = 999_999_999;
    private static final Map<String, Duration> DURATIONS = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));
    private static final Map<String, Long> SIZES = Map.of("b", 1L, "kib", 1L << 10, "mib", 1L << 20, "gib", 1L << 30);

    private Quantity() {}

    /** Returns the duration, or nothing if the text is none. */
    public static Optional<Duration> duration(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String unit = matcher.group(2);
        return number(matcher, unit.equals("ms"))
                .flatMap(number -> Optional.ofNullable(DURATIONS.get(unit)).map(it -> it.multipliedBy(number)));
    }

    /** Returns the size in bytes, or nothing if the text is none. */
    public static Optional<Long> size(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String unit = matcher.group(2).toLowerCase(Locale.ROOT);
        return number(matcher, false)
                .flatMap(number -> Optional.ofNullable(SIZES.get(unit)).map(it -> it * number));
    }

    private static Optional<Long> number(Matcher matcher, boolean millis) {
        return Optional.of(Long.valueOf(matcher.group(1))).filter(it -> millis || it <= MAX);
    }

    /** Returns the duration as it is written in a profile. */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 86_400_000 == 0 && millis > 86_400_000) {
            return millis / 86_400_000 + "d";
        }
        if (millis % 3_600_000 == 0 && millis > 0) {
            return millis / 3_600_000 + "h";
        }
        if (millis % 60_000 == 0 && millis > 0) {
            return millis / 60_000 + "m";
        }
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
