package dev.headgate.core.policy;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Over what a limit counts. Whatever differs between kinds of window is asked of it here. */
public sealed interface Window {

    /**
     * When the permit of a call no longer stands in the way of others, rounding apart.
     *
     * @param arrived the call reached the vendor then or earlier, in nanoseconds since the epoch
     * @param skew nanoseconds by which the vendor's clock may be ahead or behind
     * @return nanoseconds since the epoch
     */
    public long release(long arrived, long skew);

    /** How long it is, or is as a rule. */
    public Duration length();

    /** Returns whether its permits can be spread evenly over it. */
    boolean canBePaced();

    /** Returns what is wrong with it, in words; null for nothing. */
    @Nullable
    String fault();

    /**
     * When a permit is free again that was counted in another window; empty where that cannot be told.
     *
     * @param release when it is free in the other, in nanoseconds since the epoch
     */
    OptionalLong retimed(long release, Window other);

    /**
     * To which multiple of nanoseconds a release is rounded up, so that permits share few release times; 1: not at all.
     *
     * @param ahead nanoseconds until the release
     * @param steps how finely
     */
    public long rounding(long ahead, int steps);

    /**
     * Any time span of this length.
     *
     * @param period 100 ms to 24 h
     */
    record Rolling(Duration period) implements Window {

        private static final Duration SHORTEST = Duration.ofMillis(100);
        private static final Duration LONGEST = Duration.ofHours(24);

        @Override
        public long release(long arrived, long skew) {
            return Nanos.plus(arrived, Nanos.of(period));
        }

        @Override
        public Duration length() {
            return period;
        }

        @Override
        public boolean canBePaced() {
            return true;
        }

        @Override
        public @Nullable String fault() {
            boolean fits = period.compareTo(SHORTEST) >= 0 && period.compareTo(LONGEST) <= 0;
            return fits ? null : "window must be 100 ms to 24 h: " + period;
        }

        @Override
        public OptionalLong retimed(long release, Window other) {
            return switch (other) {
                case Rolling(Duration its) -> OptionalLong.of(Nanos.plus(release, Nanos.of(period.minus(its))));
                case CalendarDay _ -> OptionalLong.empty();
            };
        }

        @Override
        public long rounding(long ahead, int steps) {
            return Math.max(1, Long.highestOneBit(Math.max(Nanos.of(period), ahead) / steps));
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

        @Override
        public Duration length() {
            return Duration.ofDays(1);
        }

        @Override
        public boolean canBePaced() {
            return false;
        }

        @Override
        public @Nullable String fault() {
            return null;
        }

        /** The day in which a permit of another window was spent is not known. */
        @Override
        public OptionalLong retimed(long release, Window other) {
            return OptionalLong.empty();
        }

        /** Midnights are few. */
        @Override
        public long rounding(long ahead, int steps) {
            return 1;
        }
    }
}
