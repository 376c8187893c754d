package dev.headgate.http.answer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as Go's {@code time.Duration} writes and reads them, without a sign. */
final class GoDuration {

    private static final Pattern PART = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,12})?)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)");
    private static final Map<String, BigDecimal> MILLIS = Map.of(
            "ns",
            new BigDecimal("0.000001"),
            "us",
            new BigDecimal("0.001"),
            "\u00b5s",
            new BigDecimal("0.001"),
            "\u03bcs",
            new BigDecimal("0.001"),
            "ms",
            BigDecimal.ONE,
            "s",
            BigDecimal.valueOf(1000),
            "m",
            BigDecimal.valueOf(60_000),
            "h",
            BigDecimal.valueOf(3_600_000));
    private static final int MAX_LENGTH = 100;
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private GoDuration() {}

    /** Returns the duration in whole milliseconds, rounded up, or null if the text is none. */
    static @Nullable Duration read(String text) {
        Matcher part = PART.matcher(text);
        BigDecimal millis = BigDecimal.ZERO;
        int at = 0;
        while (at < text.length() && text.length() <= MAX_LENGTH) {
            if (!part.region(at, text.length()).lookingAt()) {
                return null;
            }
            BigDecimal unit = MILLIS.getOrDefault(part.group(2), BigDecimal.ZERO);
            millis = millis.add(new BigDecimal(part.group(1)).multiply(unit));
            at = part.end();
        }
        return at == 0 || millis.compareTo(MAX) > 0
                ? null
                : Duration.ofMillis(millis.setScale(0, RoundingMode.CEILING).longValueExact());
    }
}
