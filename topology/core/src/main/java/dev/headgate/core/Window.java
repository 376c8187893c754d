package dev.headgate.core;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** Over what a limit counts. */
public sealed interface Window {

    /**
     * When the permit of a call no longer stands in the way of others, rounding apart.
     *
     * @param arrived the call reached the vendor then or earlier, in nanoseconds since the epoch
     * @param skew nanoseconds by which the vendor's clock may be ahead or behind
     */
    long release(long arrived, long skew);

    /**
     * Any time span of this length.
     *
     * @param period 100 ms to 24 h
     */
    record Rolling(Duration period) implements Window {

        @Override
        public long release(long arrived, long skew) {
            return Nanos.plus(arrived, Nanos.of(period));
        }
    }

    /**
     * A day from midnight to midnight, 23 to 25 hours long. A call counts in every day from that of its decision less
     * the skew to that of its latest arrival and the skew, so one is in nobody's way from the midnight after the
     * latter, and the skew, on.
     *
     * @param zone where it is midnight
     */
    record CalendarDay(ZoneId zone) implements Window {

        @Override
        public long release(long arrived, long skew) {
            LocalDate last = LocalDate.ofInstant(Instant.ofEpochSecond(0, Nanos.plus(arrived, skew)), zone);
            long midnight = last.plusDays(1).atStartOfDay(zone).toEpochSecond();
            return Nanos.plus(SECONDS.toNanos(midnight), skew);
        }
    }
}
