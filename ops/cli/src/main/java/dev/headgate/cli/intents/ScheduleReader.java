package dev.headgate.cli.intents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.cli.support.Durations;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the schedule of an intent. Whether its cron has times is for the owner to say. */
final class ScheduleReader {

    private static final List<String> KNOWN =
            List.of("every", "cron", "zone", "jitter", "missed", "within", "until", "times");
    private static final int MAX_TEXT = 128;

    private final Fields intent;
    private final List<String> mistakes;
    private final Instant now;

    ScheduleReader(Fields intent, List<String> mistakes, Instant now) {
        this.intent = intent;
        this.mistakes = mistakes;
        this.now = now;
    }

    /** The schedule, or null if there is none; of no use if there are mistakes. */
    @Nullable
    Schedule schedule() {
        JsonNode node = intent.node("schedule");
        if (node == null) {
            return null;
        }
        if (!node.isObject()) {
            intent.mistake("schedule", "is " + Fields.kind(node) + "; allowed: an object with every or cron");
            return null;
        }
        Fields fields = new Fields(node, "schedule.", mistakes);
        fields.onlyKnow(KNOWN);
        if ((fields.node("every") == null) == (fields.node("cron") == null)) {
            intent.mistake("schedule", "allowed: either every or cron");
        }
        return Schedule.newBuilder()
                .setEvery(millis(fields, "every").orElse(null))
                .setCron(text(fields, "cron", "such as 30 6 * * 1-5").orElse(null))
                .setZone(text(fields, "zone", "such as Europe/Berlin").orElse("UTC"))
                .setJitter(millis(fields, "jitter").orElse(0L))
                .setMissed(fields.text("missed", "SKIP, ONE or ALL", ScheduleReader::isMissed)
                        .map(Missed::valueOf)
                        .orElse(Missed.ONE))
                .setWithin(millis(fields, "within").orElse(null))
                .setUntil(fields.time("until", now).orElse(null))
                .setTimes(fields.count("times").orElse(null))
                .build();
    }

    private static Optional<Long> millis(Fields fields, String name) {
        return fields.text(
                        name, Durations.ALLOWED, text -> Durations.parse(text).isPresent())
                .flatMap(Durations::parse)
                .map(Duration::toMillis);
    }

    private static Optional<String> text(Fields fields, String name, String example) {
        return fields.text(
                name,
                "a text of at most " + MAX_TEXT + " characters, " + example,
                text -> !text.isBlank() && text.length() <= MAX_TEXT);
    }

    private static boolean isMissed(String text) {
        return Arrays.stream(Missed.values()).anyMatch(it -> it.name().equals(text));
    }
}
