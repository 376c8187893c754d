package dev.headgate.simulator;

import java.time.Duration;
import java.time.ZoneId;

/** Over what a limit counts. */
public sealed interface Window {

    /**
     * The window that ends at t is (t - length, t]: an arrival exactly one window old no longer counts.
     *
     * @param length 1 ms to 31 days
     */
    record Rolling(Duration length) implements Window {}

    /**
     * A day from midnight to midnight by the vendor's clock, 23 to 25 hours long where clocks change.
     *
     * @param zone where it is midnight
     */
    record CalendarDay(ZoneId zone) implements Window {}

    /**
     * A bucket that holds the limit's maximum; what is taken out comes back one by one.
     *
     * @param interval until the next one is back, 1 ms to 31 days
     */
    record Bucket(Duration interval) implements Window {}
}
