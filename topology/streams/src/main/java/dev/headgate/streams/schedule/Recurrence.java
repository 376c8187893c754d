package dev.headgate.streams.schedule;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.headgate.schemas.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The times of a schedule, without its end. */
public sealed interface Recurrence {

    /** Returns the first time after this one; null if there is none. */
    @Nullable
    Instant next(Instant after);

    /** Returns the last time that is not after this one; null if there is none. */
    @Nullable
    Instant latest(Instant at);

    /**
     * @param schedule that was found valid
     * @param notBefore of its intent; null for none
     * @param acceptedAt of its intent
     * @throws IllegalArgumentException if its cron or its zone is none
     */
    static Recurrence of(Schedule schedule, @Nullable Instant notBefore, Instant acceptedAt) {
        if (schedule.getCron() != null) {
            return Cron.parse(schedule.getCron(), schedule.getZone());
        }
        Duration period = Duration.ofMillis(schedule.getEvery());
        return new Every(notBefore == null ? acceptedAt.plus(period) : notBefore, period);
    }

    /**
     * Always after the same time.
     *
     * @param first there is none before
     */
    record Every(Instant first, Duration period) implements Recurrence {

        @Override
        public Instant next(Instant after) {
            return after.isBefore(first) ? first : time(periods(after) + 1);
        }

        @Override
        public @Nullable Instant latest(Instant at) {
            return at.isBefore(first) ? null : time(periods(at));
        }

        private long periods(Instant at) {
            return Duration.between(first, at).dividedBy(period);
        }

        private Instant time(long periods) {
            return first.plus(period.multipliedBy(periods));
        }
    }

    /** As crontab(5) has it, in a time zone. A time that a change of the clocks leaves out is none, or later that day. */
    record Cron(ExecutionTime times, ZoneId zone) implements Recurrence {

        private static final CronParser PARSER =
                new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

        /** Where a last time is looked for: of what is often near, of 29 February eight years away at most. */
        private static final List<Duration> BACK =
                List.of(Duration.ofHours(3), Duration.ofDays(40), Duration.ofDays(3000));

        static Cron parse(String cron, String zone) {
            try {
                return new Cron(ExecutionTime.forCron(PARSER.parse(cron).validate()), ZoneId.of(zone));
            } catch (java.time.DateTimeException e) {
                throw new IllegalArgumentException("zone " + zone, e);
            }
        }

        @Override
        public @Nullable Instant next(Instant after) {
            return instant(times.nextExecution(after.atZone(zone)));
        }

        /** By going forwards: where the clocks are put back, the library means another time when it is asked backwards. */
        @Override
        public @Nullable Instant latest(Instant at) {
            for (Duration back : BACK) {
                Instant latest = null;
                for (Instant time = next(at.minus(back)); time != null && !time.isAfter(at); time = next(time)) {
                    latest = time;
                }
                if (latest != null) {
                    return latest;
                }
            }
            return null;
        }

        private static @Nullable Instant instant(Optional<ZonedDateTime> time) {
            return time.map(ZonedDateTime::toInstant).orElse(null);
        }
    }
}
