package dev.headgate.simulator;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a refusal tells its wait (RFC 9110, 10.2.3), correctly or not. The cool-down itself is the same for all forms. */
public enum RetryAfter {
    /** Whole seconds, rounded up, at least 1. */
    SECONDS,
    /** An IMF-fixdate, rounded up to the second. */
    HTTP_DATE,
    /** No header. */
    NONE,
    /** Neither a number nor a date. */
    GARBAGE,
    /** A negative number of seconds. */
    NEGATIVE,
    /** 10^12 seconds. */
    HUGE;

    private static final DateTimeFormatter IMF_FIXDATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);

    /** The header's value for a wait counted from {@code now}, or null for no header. */
    @Nullable
    String header(long waitNanos, Instant now) {
        return switch (this) {
            case SECONDS -> Long.toString(Math.max(1, Math.ceilDiv(waitNanos, 1_000_000_000L)));
            case HTTP_DATE -> date(now.plusNanos(waitNanos));
            case NONE -> null;
            case GARBAGE -> "soon, please";
            case NEGATIVE -> "-5";
            case HUGE -> "1000000000000";
        };
    }

    /** An IMF-fixdate (RFC 9110, 5.6.7), rounded up to the second. */
    static String date(Instant until) {
        Instant floor = until.truncatedTo(ChronoUnit.SECONDS);
        Instant ceiling = floor.equals(until) ? floor : floor.plusSeconds(1);
        return IMF_FIXDATE.format(ceiling.atZone(ZoneOffset.UTC));
    }
}
