package dev.headgate.core.policy;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Over what a limit counts, or how its bucket refills. Whatever differs between kinds of it is asked of it here, but for how
 * permits come back.
 */
public sealed interface Window {

    /** No window is longer, and no bucket takes longer to be full again. */
    Duration LONGEST = Duration.ofDays(400);

    /**
     * When the permit of a call no longer stands in the way of others, rounding apart; of a bucket, from when on it comes back.
     *
     * @param arrived the call reached the vendor then or earlier, in nanoseconds since the epoch
     * @param skew nanoseconds by which the vendor's clock may be ahead or behind
     * @return nanoseconds since the epoch
     */
    public long release(long arrived, long skew);

    /**
     * When so many permits are free again, if nothing else is held, of calls that reached the vendor at {@code arrived} or
     * earlier.
     *
     * @param release as {@link #release} says of {@code arrived}
     */
    default long free(long release, int permits) {
        return release;
    }

    /**
     * How long it takes, or takes as a rule, until all permits that were taken at once are free again.
     *
     * @param max how many that are
     */
    public Duration length(int max);

    /** Returns whether permits come back one after another. */
    default boolean refills() {
        return false;
    }

    /** Returns whether its permits can be spread evenly over it. */
    boolean canBePaced();

    /**
     * Returns what is wrong with it, in words; null for nothing.
     *
     * @param max the limit's
     */
    @Nullable
    String fault(int max);

    /** What a maximum is one of, in words. */
    String per();

    /**
     * When the calls of permits had reached the vendor at the latest; empty where that cannot be told.
     *
     * @param free when all of them are free again, in nanoseconds since the epoch
     * @param permits how many they are, at least 1
     */
    OptionalLong arrived(long free, long permits);

    /**
     * As {@link #release}, of permits that were counted in another window; empty where that cannot be told.
     *
     * @param free when all of them are free in the other, in nanoseconds since the epoch
     * @param permits how many they are, at least 1
     */
    default OptionalLong retimed(long free, long permits, Window other, long skew) {
        OptionalLong arrived = other.arrived(free, permits);
        if (arrived.isPresent()) {
            return OptionalLong.of(release(arrived.getAsLong(), skew));
        }
        return equals(other) ? OptionalLong.of(free) : OptionalLong.empty();
    }

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
     * @param period 100 ms to 400 days
     */
    record Rolling(Duration period) implements Window {

        private static final Duration SHORTEST = Duration.ofMillis(100);

        @Override
        public long release(long arrived, long skew) {
            return Nanos.plus(arrived, Nanos.of(period));
        }

        @Override
        public Duration length(int max) {
            return period;
        }

        @Override
        public boolean canBePaced() {
            return true;
        }

        @Override
        public @Nullable String fault(int max) {
            boolean fits = period.compareTo(SHORTEST) >= 0 && period.compareTo(LONGEST) <= 0;
            return fits ? null : "window must be 100 ms to 400 days: " + period;
        }

        @Override
        public String per() {
            return "per window";
        }

        @Override
        public OptionalLong arrived(long free, long permits) {
            return OptionalLong.of(Nanos.minus(free, Nanos.of(period)));
        }

        @Override
        public long rounding(long ahead, int steps) {
            return Math.max(1, Long.highestOneBit(Math.max(Nanos.of(period), ahead) / steps));
        }
    }

    /**
     * What is counted by a calendar. A call counts in every one of its spans from that of its decision less the skew to that
     * of its latest arrival and the skew, so one is in nobody's way from the midnight after the latter's span, and the skew,
     * on.
     */
    sealed interface Calendar extends Window {

        /** Where it is midnight. */
        ZoneId zone();

        /** The first day after the span that this day is in. */
        LocalDate next(LocalDate day);

        @Override
        default long release(long arrived, long skew) {
            LocalDate last = LocalDate.ofInstant(Instant.ofEpochSecond(0, Nanos.plus(arrived, skew)), zone());
            long midnight = next(last).atStartOfDay(zone()).toEpochSecond();
            return Nanos.plus(SECONDS.toNanos(midnight), skew);
        }

        @Override
        default boolean canBePaced() {
            return false;
        }

        @Override
        default @Nullable String fault(int max) {
            return null;
        }

        /** In which span a permit was spent is known; when in it is not. */
        @Override
        default OptionalLong arrived(long free, long permits) {
            return OptionalLong.empty();
        }

        /** Midnights are few. */
        @Override
        default long rounding(long ahead, int steps) {
            return 1;
        }
    }

    /**
     * A day from midnight to midnight, 23 to 25 hours long.
     *
     * @param zone where it is midnight
     */
    record CalendarDay(ZoneId zone) implements Calendar {

        @Override
        public LocalDate next(LocalDate day) {
            return day.plusDays(1);
        }

        @Override
        public Duration length(int max) {
            return Duration.ofDays(1);
        }

        @Override
        public String per() {
            return "per day";
        }
    }

    /**
     * A month from its first midnight to that of the next, 28 to 31 days long.
     *
     * @param zone where it is midnight
     */
    record CalendarMonth(ZoneId zone) implements Calendar {

        @Override
        public LocalDate next(LocalDate day) {
            return day.withDayOfMonth(1).plusMonths(1);
        }

        @Override
        public Duration length(int max) {
            return Duration.ofDays(31);
        }

        @Override
        public String per() {
            return "per month";
        }
    }

    /**
     * A token bucket, or a leaky one that refuses what does not fit in: it holds as many permits as the limit's maximum, and
     * what is missing comes back one after another. So of the calls that arrive in any span, no more than the maximum and one
     * for each {@code interval} in it fit.
     *
     * @param interval until the next permit has come back, at least 10 microseconds; until all have, no longer than 400 days
     */
    record Bucket(Duration interval) implements Window {

        private static final Duration SHORTEST = Duration.ofNanos(10_000);

        @Override
        public long release(long arrived, long skew) {
            return arrived;
        }

        @Override
        public long free(long release, int permits) {
            return Nanos.plus(release, Nanos.times(permits, Nanos.of(interval)));
        }

        @Override
        public boolean refills() {
            return true;
        }

        @Override
        public Duration length(int max) {
            return Duration.ofNanos(Nanos.times(max, Nanos.of(interval)));
        }

        @Override
        public boolean canBePaced() {
            return false;
        }

        @Override
        public @Nullable String fault(int max) {
            boolean fits = interval.compareTo(SHORTEST) >= 0 && length(max).compareTo(LONGEST) <= 0;
            return fits
                    ? null
                    : "a bucket must refill by at most a permit each 10 microseconds, and be full again within 400 days: "
                            + max + " permits, one each " + interval;
        }

        @Override
        public String per() {
            return "in its bucket";
        }

        /** They come back one after another. The first may have been on its way before the call of the last arrived. */
        @Override
        public OptionalLong arrived(long free, long permits) {
            return OptionalLong.of(Nanos.minus(free, Nanos.times(Math.max(1, permits - 1), Nanos.of(interval))));
        }

        @Override
        public OptionalLong retimed(long free, long permits, Window other, long skew) {
            return equals(other)
                    ? OptionalLong.of(Nanos.minus(free, Nanos.times(permits, Nanos.of(interval))))
                    : Window.super.retimed(free, permits, other, skew);
        }

        @Override
        public long rounding(long ahead, int steps) {
            return Math.max(1, Long.highestOneBit(Math.max(Nanos.of(interval), ahead) / steps));
        }
    }
}
