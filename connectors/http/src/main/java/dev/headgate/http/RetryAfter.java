package dev.headgate.http;

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

/** Reads {@code Retry-After} (RFC 9110, 10.2.3): seconds, or an HTTP date in one of its three forms. */
final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d{1,12}(\\.\\d{1,18})?");
    /** The library's own has no zone and reads nothing. */
    private static final DateTimeFormatter ASCTIME = DateTimeFormatter.ofPattern(
                    "EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final Duration LONGEST = Duration.ofDays(3653);

    private RetryAfter() {}

    /**
     * Returns how long to wait, positive and at most ten years, or null if the value doesn't say: absent, malformed,
     * zero, negative, past, or absurdly long. Of several numbers, which only a proxy can have added, the longest
     * counts.
     *
     * @param value the header's value
     * @param date the answer's own {@code Date}, which a date is read against, because clocks differ
     * @param now read instead of a missing or malformed {@code Date}
     */
    static @Nullable Duration read(@Nullable String value, @Nullable String date, Instant now) {
        if (value == null) {
            return null;
        }
        Duration longest = null;
        for (String part : value.split(",", -1)) {
            if (!SECONDS.matcher(part.strip()).matches()) {
                return usable(untilDate(value.strip(), date, now));
            }
            Duration seconds = seconds(part.strip());
            longest = longest == null || seconds.compareTo(longest) > 0 ? seconds : longest;
        }
        return usable(longest);
    }

    private static Duration seconds(String text) {
        return Duration.ofSeconds(
                new BigDecimal(text).setScale(0, RoundingMode.CEILING).longValueExact());
    }

    private static @Nullable Duration untilDate(String value, @Nullable String date, Instant now) {
        Instant until = instant(value);
        Instant sent = date == null ? null : instant(date.strip());
        return until == null ? null : Duration.between(sent == null ? now : sent, until);
    }

    private static @Nullable Instant instant(String date) {
        Instant instant = DateUtils.parseStandardDate(date);
        return instant != null ? instant : DateUtils.parseDate(date, ASCTIME);
    }

    private static @Nullable Duration usable(@Nullable Duration wait) {
        return wait != null && wait.isPositive() && wait.compareTo(LONGEST) <= 0 ? wait : null;
    }
}
