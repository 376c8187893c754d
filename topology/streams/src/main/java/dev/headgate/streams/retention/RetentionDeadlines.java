package dev.headgate.streams.retention;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Until when the broker keeps what is unread of a partition, for those partitions where that is soon.
 *
 * <p>Threading: set by who watches, read by stream threads.
 */
public final class RetentionDeadlines {

    private volatile Map<Integer, Instant> byPartition = Map.of();

    /** Null if it is not soon, or not known. */
    public @Nullable Instant of(int partition) {
        return byPartition.get(partition);
    }

    /** Replaces all. */
    public void set(Map<Integer, Instant> deadlines) {
        byPartition = Map.copyOf(deadlines);
    }
}
