package dev.headgate.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A topic of the catalogue.
 *
 * @param name its name without the prefix, one of {@link Topics}
 * @param recordName simple name of the record in its values
 * @param copartitioned whether it must have as many partitions as the other topics that are
 * @param cleanup what happens to old records
 * @param retentionHours how long records are kept, in hours; null where cleanup is COMPACT
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

    /** The full name: prefix and name, such as {@code headgate.intents} with {@link Topics#DEFAULT_PREFIX}. */
    public String in(String prefix) {
        return prefix + name;
    }
}
