package dev.headgate.streams.retention;

import java.time.Instant;
import java.util.Optional;

/**
 * What the application has not read yet of a partition, as the broker has it.
 *
 * @param records how many, offsets of transactions among them; 0: all is read
 * @param oldest the stamp of the oldest, in milliseconds since the epoch, by which the broker counts its age; negative if
 *     it has none or nothing is unread
 * @param bytes about how much of the partition's size they are; negative if that is not known
 * @param deleted how many were deleted before they were read, since the last commit
 */
public record Unread(int partition, long records, long oldest, long bytes, long deleted) {

    /** From this share of its retention on an unread record is in danger: of seven days, two are left. */
    public static final double DANGER = 0.75;

    /**
     * Which share of its retention the oldest has used up, by its age or by what is behind it, whichever is more. From 1 on
     * the broker may delete it, and does so some minutes later or when its segment ends.
     *
     * @param now in milliseconds since the epoch, by the broker's clock
     */
    public double used(Retention retention, long now) {
        double byAge = retention.isByAge() && records > 0 && oldest >= 0
                ? ratio(Math.max(0, now - oldest), retention.millis())
                : 0;
        double bySize = retention.isBySize() && records > 0 && bytes >= 0 ? ratio(bytes, retention.bytes()) : 0;
        return Math.max(byAge, bySize);
    }

    /** How old the oldest is, in milliseconds; 0 if nothing is unread. */
    public long age(long now) {
        return records == 0 || oldest < 0 ? 0 : Math.max(0, now - oldest);
    }

    /** Until when the broker keeps the oldest, as far as its age decides; empty if it does not. */
    public Optional<Instant> keptUntil(Retention retention) {
        return retention.isByAge() && records > 0 && oldest >= 0
                ? Optional.of(Instant.ofEpochMilli(oldest).plusMillis(retention.millis()))
                : Optional.empty();
    }

    private static double ratio(long part, long whole) {
        return (double) part / Math.max(1, whole);
    }
}
