package dev.headgate.schemas.json;

import dev.headgate.schemas.Missed;
import dev.headgate.schemas.Schedule;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schedule of an intent. Whether its cron has times is for the owner to say. */
final class ScheduleJson {

    private static final List<String> KNOWN =
            List.of("every", "cron", "zone", "jitter", "missed", "within", "until", "times");

    private ScheduleJson() {}

    /** The schedule, or null if there is none; of no use if there are mistakes. */
    static @Nullable Schedule read(Fields intent, Instant now) {
        Fields fields = intent.object("schedule", "an object with every or cron", KNOWN);
        if (fields == null) {
            return null;
        }
        Long jitter = fields.millis("jitter");
        return Schedule.newBuilder()
                .setEvery(fields.millis("every"))
                .setCron(fields.text("cron"))
                .setZone(fields.text("zone", "UTC"))
                .setJitter(jitter == null ? 0 : jitter)
                .setMissed(fields.constant("missed", Missed.class, Missed.ONE))
                .setWithin(fields.millis("within"))
                .setUntil(fields.time("until", now))
                .setTimes(fields.integer("times"))
                .build();
    }

    static Map<String, Object> json(Schedule schedule) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (schedule.getEvery() != null) {
            json.put("every", Durations.text(schedule.getEvery()));
        }
        IntentJson.put(json, "cron", schedule.getCron());
        if (!schedule.getZone().equals("UTC")) {
            json.put("zone", schedule.getZone());
        }
        if (schedule.getJitter() != 0) {
            json.put("jitter", Durations.text(schedule.getJitter()));
        }
        json.put("missed", schedule.getMissed().name());
        if (schedule.getWithin() != null) {
            json.put("within", Durations.text(schedule.getWithin()));
        }
        IntentJson.put(json, "until", schedule.getUntil());
        IntentJson.put(json, "times", schedule.getTimes());
        return json;
    }
}
