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
    SECONDS {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return millis(text, THOUSAND, BigDecimal.ZERO);
        }
    },
    MILLIS {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return millis(text, BigDecimal.ONE, BigDecimal.ZERO);
        }
    },
    MINUTES {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return millis(text, BigDecimal.valueOf(60_000), BigDecimal.ZERO);
        }
    },
    /** Seconds since 1970. */
    EPOCH_SECONDS {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return millis(text, THOUSAND, epochMillis(asOf));
        }
    },
    EPOCH_MILLIS {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return millis(text, BigDecimal.ONE, epochMillis(asOf));
        }
    },
    /** Seconds and an "s", as google.protobuf.Duration in JSON. */
    PROTOBUF_DURATION {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return text.endsWith("s") ? SECONDS.wait(text.substring(0, text.length() - 1), asOf) : null;
        }
    },
    /** Seconds or milliseconds since 1970; which, the number itself shows. */
    EPOCH_AUTO {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            BigDecimal number = Decimal.read(text);
            boolean seconds = number != null && number.compareTo(SECONDS_BELOW) < 0;
            return (seconds ? EPOCH_SECONDS : EPOCH_MILLIS).wait(text, asOf);
        }
    },
    /** As Go writes durations: {@code 6m0s}, {@code 1h2m}, {@code 12ms}, {@code 1.5s}. */
    GO_DURATION {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return GoDuration.read(text);
        }
    },
    /** So many a second: the wait until there is one. */
    RATE_PER_SECOND {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            BigDecimal rate = Decimal.read(text);
            return rate == null || rate.signum() == 0 ? null : millis(THOUSAND.divide(rate, 0, RoundingMode.CEILING));
        }
    },
    /** The {@code RateLimit} field, whatever the header is called. */
    RATELIMIT_T {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return StandardHints.reset(RateLimitField.read(text));
        }
    },
    /** RFC 9110, 5.6.7. */
    HTTP_DATE {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return RetryAfter.until(RetryAfter.instant(text), asOf);
        }
    },
    /** A time with its offset, as RFC 3339 has it. */
    ISO8601 {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            try {
                return RetryAfter.until(OffsetDateTime.parse(text).toInstant(), asOf);
            } catch (DateTimeException e) {
                return null;
            }
        }
    },
    /** RFC 9110, 10.2.3. */
    RETRY_AFTER {
        @Override
        @Nullable
        Duration wait(String text, Instant asOf) {
            return RetryAfter.read(text, asOf);
        }
    };

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    /** As seconds it is the year 5138, as milliseconds 1973. */
    private static final BigDecimal SECONDS_BELOW = BigDecimal.valueOf(100_000_000_000L);

    abstract @Nullable Duration wait(String text, Instant asOf);

    /** Returns the wait in whole milliseconds, rounded up, or null if it is not a usable one. */
    @Nullable
    Duration read(String text, Instant asOf) {
        return RetryAfter.usable(wait(text.strip(), asOf));
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
