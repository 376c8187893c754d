package dev.headgate.schemas;

import java.time.Duration;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with an intent's schedule; what its cron expression means, its owner looks at. */
final class ScheduleValidator {

    /** Of the id and the idempotency key: a time is put behind them. */
    static final int MAX_ID = 220;

    private static final Duration LONGEST = Duration.ofDays(366);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration MAX_JITTER = Duration.ofDays(1);
    private static final int MAX_CRON = 128;

    private ScheduleValidator() {}

    /** Returns what is wrong, naming the field and what is allowed; null for nothing. */
    static @Nullable String problem(Intent intent, Schedule schedule) {
        if (intent.getDeadline() != null) {
            return "deadline: a schedule has none; use schedule.until for its end, schedule.within for each firing";
        }
        String key = intent.getIdempotencyKey();
        if (intent.getId().length() > MAX_ID || (key != null && key.length() > MAX_ID)) {
            return "id and idempotencyKey: at most " + MAX_ID + " characters with a schedule, as a time is put behind";
        }
        if ((schedule.getEvery() == null) == (schedule.getCron() == null)) {
            return "schedule: either every or cron";
        }
        String times = times(schedule);
        return times == null ? numbers(schedule) : times;
    }

    private static @Nullable String times(Schedule schedule) {
        if (schedule.getCron() == null) {
            return isWithin(schedule.getEvery(), SHORTEST, LONGEST)
                    ? null
                    : "schedule.every: 1,000 to 31,622,400,000 milliseconds, not " + schedule.getEvery();
        }
        if (schedule.getCron().length() > MAX_CRON) {
            return "schedule.cron: at most " + MAX_CRON + " characters";
        }
        return isZone(schedule.getZone())
                ? null
                : "schedule.zone: a time zone such as UTC or Europe/Berlin, not " + cut(schedule.getZone());
    }

    private static @Nullable String numbers(Schedule schedule) {
        if (!isWithin(schedule.getJitter(), Duration.ZERO, MAX_JITTER)) {
            return "schedule.jitter: 0 to 86,400,000 milliseconds, not " + schedule.getJitter();
        }
        if (schedule.getWithin() != null && !isWithin(schedule.getWithin(), SHORTEST, LONGEST)) {
            return "schedule.within: 1,000 to 31,622,400,000 milliseconds, not " + schedule.getWithin();
        }
        if (schedule.getTimes() != null && schedule.getTimes() < 1) {
            return "schedule.times: at least 1, or null for no end, not " + schedule.getTimes();
        }
        return null;
    }

    private static boolean isWithin(long millis, Duration min, Duration max) {
        return millis >= min.toMillis() && millis <= max.toMillis();
    }

    private static boolean isZone(String zone) {
        return ZoneId.getAvailableZoneIds().contains(zone);
    }

    private static String cut(String zone) {
        return zone.length() <= MAX_CRON ? zone : zone.substring(0, MAX_CRON) + "…";
    }
}
