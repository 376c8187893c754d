package dev.headgate.simulator;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * The days of a zone by a vendor's clock.
 *
 * @param zone where it is midnight
 * @param toEpoch what makes a time of System.nanoTime nanoseconds since the epoch by that clock
 */
record Days(ZoneId zone, long toEpoch) {

    private static final long SECOND = 1_000_000_000L;

    LocalDate day(long now) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(0, now + toEpoch), zone);
    }

    /** The midnight that ends the day. */
    long end(LocalDate day) {
        return day.plusDays(1).atStartOfDay(zone).toEpochSecond() * SECOND - toEpoch;
    }
}
