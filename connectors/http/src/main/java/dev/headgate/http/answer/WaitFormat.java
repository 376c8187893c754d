package dev.headgate.http.answer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** How vendors write how long to wait, or until when. */
enum WaitFormat {
    /** Whole or decimal. */
    SECONDS,
    MILLIS,
    MINUTES,
    /** Seconds since 1970. */
    EPOCH_SECONDS,
    EPOCH_MILLIS,
    /** Seconds and an "s", as google.protobuf.Duration in JSON. */
    PROTOBUF_DURATION,
    /** Seconds or milliseconds since 1970; which, the number itself shows. */
    EPOCH_AUTO,
    /** As Go writes durations: {@code 6m0s}, {@code 1h2m}, {@code 12ms}, {@code 1.5s}. */
    GO_DURATION,
    /** So many a second: the wait until there is one. */
    RATE_PER_SECOND,
    /** The {@code RateLimit} field, whatever the header is called. */
    RATELIMIT_T,
    /** RFC 9110, 5.6.7. */
    HTTP_DATE,
    /** A time with its offset, as RFC 3339 has it. */
    ISO8601,
    /** RFC 9110, 10.2.3. */
    RETRY_AFTER;

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    /** As seconds it is the year 5138, as milliseconds 1973. */
    private static final BigDecimal SECONDS_BELOW = BigDecimal.valueOf(100_000_000_000L);

    /** Returns the wait in whole milliseconds, rounded up, or null if it is not a usable one. */
    @Nullable
    Duration read(String text, Instant asOf) {
        return RetryAfter.usable(wait(text.strip(), asOf));
    }

    private @Nullable Duration wait(String text, Instant asOf) {
        return switch (this) {
            case SECONDS -> millis(text, THOUSAND, BigDecimal.ZERO);
            case MILLIS -> millis(text, BigDecimal.ONE, BigDecimal.ZERO);
            case MINUTES -> millis(text, BigDecimal.valueOf(60_000), BigDecimal.ZERO);
            case EPOCH_SECONDS -> millis(text, THOUSAND, epochMillis(asOf));
            case EPOCH_MILLIS -> millis(text, BigDecimal.ONE, epochMillis(asOf));
            case PROTOBUF_DURATION ->
                text.endsWith("s") ? SECONDS.wait(text.substring(0, text.length() - 1), asOf) : null;
            case EPOCH_AUTO -> {
                BigDecimal number = Decimal.read(text);
                boolean seconds = number != null && number.compareTo(SECONDS_BELOW) < 0;
                yield (seconds ? EPOCH_SECONDS : EPOCH_MILLIS).wait(text, asOf);
            }
            case GO_DURATION -> GoDuration.read(text);
            case RATE_PER_SECOND -> {
                BigDecimal rate = Decimal.read(text);
                yield rate == null || rate.signum() == 0
                        ? null
                        : millis(THOUSAND.divide(rate, 0, RoundingMode.CEILING));
            }
            case RATELIMIT_T -> StandardHints.reset(RateLimitField.read(text));
            case HTTP_DATE -> RetryAfter.until(RetryAfter.instant(text), asOf);
            case ISO8601 -> {
                try {
                    yield RetryAfter.until(OffsetDateTime.parse(text).toInstant(), asOf);
                } catch (DateTimeException e) {
                    yield null;
                }
            }
            case RETRY_AFTER -> RetryAfter.read(text, asOf);
        };
    }

    private static @Nullable Duration millis(String text, BigDecimal unit, BigDecimal since) {
        BigDecimal number = Decimal.read(text);
        if (number == null) {
            return null;
        }
        return millis(number.multiply(unit).subtract(since).setScale(0, RoundingMode.CEILING));
    }

    private static @Nullable Duration millis(BigDecimal whole) {
        boolean absurd = whole.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0;
        return absurd ? null : Duration.ofMillis(whole.longValueExact());
    }

    private static BigDecimal epochMillis(Instant asOf) {
        return BigDecimal.valueOf(asOf.getEpochSecond()).multiply(THOUSAND).add(BigDecimal.valueOf(asOf.getNano(), 6));
    }
}
