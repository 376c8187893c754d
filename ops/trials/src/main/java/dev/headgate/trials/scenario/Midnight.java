package dev.headgate.trials.scenario;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * A midnight that a vendor with a limit per calendar day sees.
 *
 * @param vendor the vendor
 * @param zone whose days the vendor counts
 * @param profileZone whose days the vendor's profile says that it counts
 * @param day the day that ends where it is midnight in {@code at}
 * @param at where it is midnight
 * @param vendorAhead by how much the vendor's clock is ahead of Headgate's, behind if negative
 */
record Midnight(String vendor, ZoneId zone, ZoneId profileZone, LocalDate day, ZoneId at, Duration vendorAhead) {

    /** One of a profile that tells the truth. */
    static Midnight of(String vendor, String zone, String day, Duration vendorAhead) {
        ZoneId its = ZoneId.of(zone);
        return new Midnight(vendor, its, its, LocalDate.parse(day), its, vendorAhead);
    }

    Instant instant() {
        return day.plusDays(1).atStartOfDay(at).toInstant();
    }

    /** How long the day is that ends. */
    Duration length() {
        return Duration.between(day.atStartOfDay(at), day.plusDays(1).atStartOfDay(at));
    }
}
