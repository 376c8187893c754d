package dev.headgate.streams.record;

import dev.headgate.schemas.Schedule;
import dev.headgate.streams.schedule.Recurrence;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a schedule's cron expression, which only its owner can read. */
final class CronValidator {

    private CronValidator() {}

    /**
     * Returns what is wrong, naming the field and what is allowed; null for nothing.
     *
     * @param schedule that is valid but for that
     */
    static @Nullable String problem(Schedule schedule, Instant now) {
        if (schedule.getCron() == null) {
            return null;
        }
        try {
            return Recurrence.of(schedule, null, now).next(now) == null
                    ? "schedule.cron: has no time; there is no such day"
                    : null;
        } catch (IllegalArgumentException e) {
            return "schedule.cron: minute, hour, day of the month, month, day of the week, such as 30 6 * * 1-5: "
                    + e.getMessage();
        }
    }
}
