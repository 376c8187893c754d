package dev.headgate.http.answer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.utils.DateUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code Retry-After} (RFC 9110, 10.2.3): seconds, or an HTTP date in one of its three forms. Some vendors write seconds with
 * decimals, which are read to the next millisecond.
 */
final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d{1,12}(\\.\\d{1,18})?");
    /** The library's own has no zone and reads nothing. */
    private static final DateTimeFormatter ASCTIME = DateTimeFormatter.ofPattern(
                    "EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final Duration LONGEST = Duration.ofDays(3653);
    private static final int MAX_LENGTH = 1000;

    private RetryAfter() {}

    /**
     * Returns how long to wait, positive and at most ten years, or null if the value doesn't say: absent, malformed,
     * over 1,000 characters, zero, negative, past, or absurdly long. Of several numbers, which only a proxy can have added, the longest
     * counts.
     *
     * @param value the header's value
     * @param asOf what a date is read against: the answer's own {@code Date}, because clocks differ
     */
    static @Nullable Duration read(@Nullable String value, Instant asOf) {
        if (value == null || value.length() > MAX_LENGTH) {
            return null;
        }
        Duration longest = null;
        for (String part : value.split(",", -1)) {
            if (!SECONDS.matcher(part.strip()).matches()) {
                return until(instant(value), asOf);
            }
            Duration seconds = seconds(part.strip());
            longest = longest == null || seconds.compareTo(longest) > 0 ? seconds : longest;
        }
        return usable(longest);
    }

    private static Duration seconds(String text) {
        return Duration.ofMillis(new BigDecimal(text)
                .movePointRight(3)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact());
    }

    /** Returns the time until then in whole milliseconds, rounded up, or null if it is no usable wait. */
    static @Nullable Duration until(@Nullable Instant time, Instant asOf) {
        Duration wait = time == null ? null : usable(Duration.between(asOf, time));
        return wait == null ? null : Duration.ofMillis(wait.plusNanos(999_999).toMillis());
    }

    /** Returns the time that an HTTP date names, or null if it is none. */
    static @Nullable Instant instant(String date) {
        String text = date.strip();
        Instant instant = DateUtils.parseStandardDate(text);
        return instant != null ? instant : DateUtils.parseDate(text, ASCTIME);
    }

    /** Returns the wait if it is positive and at most ten years, else null. */
    static @Nullable Duration usable(@Nullable Duration wait) {
        return wait != null && wait.isPositive() && wait.compareTo(LONGEST) <= 0 ? wait : null;
    }
}
