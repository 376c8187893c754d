package dev.headgate.schemas.json;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as users write them: {@code 500ms 30s 5m 2h 7d}. */
final class Durations {

    static final String ALLOWED = "a number and ms, s, m, h or d, such as 30s";

    private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");

    /** Of any unit but milliseconds, which a period of months takes more of. */
    private static final long MAX = 999_999_999;

    private static final Map<String, Long> MILLIS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

    private Durations() {}

    /** Returns the duration, or null if the text is none. */
    static @Nullable Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        long number = Long.parseLong(matcher.group(1));
        long unit = MILLIS.getOrDefault(matcher.group(2), 1L);
        return unit > 1 && number > MAX ? null : Duration.ofMillis(number * unit);
    }

    /** Returns the text that is read as so many milliseconds. */
    static String text(long millis) {
        for (String unit : new String[] {"h", "m", "s"}) {
            long size = MILLIS.getOrDefault(unit, 1L);
            if (millis % size == 0) {
                return millis / size + unit;
            }
        }
        return millis + "ms";
    }
}
