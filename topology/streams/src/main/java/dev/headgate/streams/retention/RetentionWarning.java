package dev.headgate.streams.retention;

import java.time.Duration;
import java.util.Locale;

/** What the user is told of unread intents that retention may delete, or has deleted. */
public final class RetentionWarning {

    private static final double MINUTE = 60_000;
    private static final double HOUR = 60 * MINUTE;
    private static final double DAY = 24 * HOUR;

    private RetentionWarning() {}

    /**
     * Of what is in danger.
     *
     * @param topic its full name
     * @param now in milliseconds since the epoch
     */
    public static String of(String topic, Unread unread, Retention retention, long now) {
        return "intents of " + topic + " partition " + unread.partition()
                + " may soon be deleted before they are read (" + unread.records() + " unread): the oldest is "
                + text(unread.age(now)) + " old and " + left(unread, retention, now) + ", "
                + Math.round(100 * unread.used(retention, now))
                + " % of the retention is used up. See why they are not read: headgate status. To keep them: "
                + longer(topic, retention);
    }

    /**
     * Of what is gone.
     *
     * @param topic its full name
     * @param count how many
     */
    public static String ofDeleted(String topic, int partition, long count, Retention retention) {
        return "intents of " + topic + " partition " + partition + " were deleted before they were read (" + count
                + " of them): they are not called and have no outcome. Produce them again, and"
                + " keep the topic for longer: " + longer(topic, retention);
    }

    private static String left(Unread unread, Retention retention, long now) {
        return unread.keptUntil(retention)
                .map(until -> until.toEpochMilli() - now)
                .map(left -> left > 0 ? "is kept for " + text(left) + " more" : "may be deleted now")
                .orElse("is deleted by size");
    }

    /** Gives time. */
    private static String longer(String topic, Retention retention) {
        String millis = retention.isByAge() ? "retention.ms=" + 2 * Math.max(1, retention.millis()) : "";
        String bytes = retention.isBySize() ? "retention.bytes=-1" : "";
        return "kafka-configs.sh --alter --topic " + topic + " --add-config " + millis
                + (millis.isEmpty() || bytes.isEmpty() ? "" : ",") + bytes;
    }

    /** Such as {@code 2.5 h}. */
    public static String text(long millis) {
        if (millis >= 2 * DAY) {
            return text(millis / DAY, "d");
        }
        if (millis >= 2 * HOUR) {
            return text(millis / HOUR, "h");
        }
        return millis >= 2 * MINUTE
                ? text(millis / MINUTE, "min")
                : Duration.ofMillis(millis).toSeconds() + " s";
    }

    private static String text(double count, String unit) {
        return count == Math.rint(count)
                ? (long) count + " " + unit
                : String.format(Locale.ROOT, "%.1f %s", count, unit);
    }
}
