package dev.headgate.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * A topic of the catalogue.
 *
 * @param name its name without the prefix, one of {@link Topics}, or made by {@link Topics#of}
 * @param recordName simple name of the record in its values
 * @param copartitioned whether it must have as many partitions as the other topics that are
 * @param cleanup what happens to old records
 * @param retentionHours how long records are kept, in hours; -1: until the app deletes them; null where cleanup is COMPACT
 * @param app what Headgate itself does with it
 * @param users what upstream services and readers do with it
 * @param doc what it is for
 */
public record Topic(
        String name,
        @JsonProperty("record") String recordName,
        boolean copartitioned,
        Cleanup cleanup,
        @Nullable Integer retentionHours,
        Set<Access> app,
        Set<Access> users,
        String doc) {

    /** What happens to old records: Kafka's {@code cleanup.policy}. */
    public enum Cleanup {
        /** They go when their time is over. */
        DELETE,
        /** The last one of each key stays. */
        COMPACT
    }

    /** An operation in Kafka's access control lists. */
    public enum Access {
        /** Consume from it. */
        READ,
        /** Produce to it. */
        WRITE,
        /** To delete records. */
        DELETE
    }

    /** Refuses a retention that does not go with the cleanup. */
    public Topic {
        if ((retentionHours == null) != (cleanup == Cleanup.COMPACT)) {
            throw new IllegalArgumentException("retentionHours goes with cleanup delete and only with it: " + name);
        }
        app = Set.copyOf(app);
        users = Set.copyOf(users);
    }

    /** Settings to create it with, of Kafka's; what the broker decides is not among them. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(TopicConfig.CLEANUP_POLICY_CONFIG, cleanup.name().toLowerCase(Locale.ROOT));
        if (isKept()) {
            settings.put(TopicConfig.RETENTION_MS_CONFIG, "-1");
            settings.put(TopicConfig.RETENTION_BYTES_CONFIG, "-1");
            settings.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, TimestampType.CREATE_TIME.name);
        } else if (retentionHours != null) {
            settings.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(TimeUnit.HOURS.toMillis(retentionHours)));
        }
        return settings;
    }

    /** Whether the app itself deletes records that it needs no more, and finds the others by the times it gave them. */
    public boolean isKept() {
        return retentionHours != null && retentionHours < 0;
    }

    /** The same for intents whose {@code replyTo} is this name. */
    Topic of(String reply) {
        return new Topic(
                Topics.of(name, reply),
                recordName,
                copartitioned,
                cleanup,
                retentionHours,
                app,
                users,
                doc + " Of intents whose replyTo is " + reply + ".");
    }

    /** The topic in whose place it is for intents with a {@code replyTo}, such as {@code results}; its own name otherwise. */
    public String base() {
        int end = name.indexOf(Topics.REPLY);
        return end < 0 ? name : name.substring(0, end);
    }

    /** The full name: prefix and name, such as {@code headgate.intents} with {@link Topics#DEFAULT_PREFIX}. */
    public String in(String prefix) {
        return prefix + name;
    }
}
