package dev.headgate.api;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations such as 100ms, 1s, 5m, 24h, 7d and sizes such as 512B, 64KiB, 1MiB, 2GiB. */
public final class Quantity {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([a-z]{1,3})", Pattern.CASE_INSENSITIVE);
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
        Duration unit = DURATIONS.get(matcher.group(2));
        return Optional.ofNullable(unit).map(it -> it.multipliedBy(Long.parseLong(matcher.group(1))));
    }

    /** Returns the size in bytes, or nothing if the text is none. */
    public static Optional<Long> size(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Long unit = SIZES.get(matcher.group(2).toLowerCase(Locale.ROOT));
        return Optional.ofNullable(unit).map(it -> it * Long.parseLong(matcher.group(1)));
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
