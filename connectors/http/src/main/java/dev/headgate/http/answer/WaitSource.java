package dev.headgate.http.answer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How it is known how long to wait. */
sealed interface WaitSource {

    /** Returns the wait, positive and in whole milliseconds, rounded up; null for none that is usable. */
    @Nullable
    Duration read(Received answer);

    /** The answer says it somewhere; the longest of several. */
    record Said(Source source, WaitFormat format) implements WaitSource {

        @Override
        public @Nullable Duration read(Received answer) {
            Duration longest = null;
            for (String value : source.values(answer)) {
                longest = StandardHints.longer(longest, format.read(value, answer.asOf()));
            }
            return longest;
        }
    }

    /** The answer says how much was asked for, how much there is, and how much comes back in a second. */
    record Deficit(Source need, Source have, Source perSecond) implements WaitSource {

        private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

        @Override
        public @Nullable Duration read(Received answer) {
            BigDecimal needed = Decimal.max(need.values(answer));
            BigDecimal there = Decimal.min(have.values(answer));
            BigDecimal restored = Decimal.min(perSecond.values(answer));
            if (needed == null || there == null || restored == null || restored.signum() == 0) {
                return null;
            }
            BigDecimal millis = needed.subtract(there).movePointRight(3).divide(restored, 0, RoundingMode.CEILING);
            return millis.compareTo(MAX) > 0 ? null : RetryAfter.usable(Duration.ofMillis(millis.longValueExact()));
        }
    }

    /** What was used up is there again when the next of these begins, whatever the answer says. */
    record Next(Begin begin, ZoneId zone) implements WaitSource {

        /** What begins. */
        enum Begin {
            MINUTE,
            HOUR,
            DAY,
            MONTH
        }

        @Override
        public @Nullable Duration read(Received answer) {
            ZonedDateTime now = answer.asOf().atZone(zone);
            LocalDate today = now.toLocalDate();
            Instant next = switch (begin) {
                case MINUTE ->
                    now.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1).toInstant();
                case HOUR -> now.truncatedTo(ChronoUnit.HOURS).plusHours(1).toInstant();
                case DAY -> today.plusDays(1).atStartOfDay(zone).toInstant();
                case MONTH ->
                    today.withDayOfMonth(1).plusMonths(1).atStartOfDay(zone).toInstant();
            };
            return RetryAfter.until(next, answer.asOf());
        }
    }
}
