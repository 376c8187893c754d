package dev.headgate.streams.retention;

import static org.apache.kafka.common.config.TopicConfig.RETENTION_BYTES_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.RETENTION_MS_CONFIG;

import java.util.Optional;
import org.apache.kafka.clients.admin.Config;

/**
 * How long a topic keeps a record at least.
 *
 * @param millis {@code retention.ms}; negative: whatever its age
 * @param bytes {@code retention.bytes} of a partition; negative: however many there are
 */
public record Retention(long millis, long bytes) {

    /** Kept for good. */
    public static final Retention UNLIMITED = new Retention(-1, -1);

    /** Of a topic's settings. */
    public static Retention of(Config config) {
        return new Retention(number(config, RETENTION_MS_CONFIG), number(config, RETENTION_BYTES_CONFIG));
    }

    public boolean isByAge() {
        return millis >= 0;
    }

    public boolean isBySize() {
        return bytes >= 0;
    }

    private static long number(Config config, String key) {
        return Optional.ofNullable(config.get(key))
                .map(entry -> entry.value())
                .filter(value -> !value.isEmpty())
                .map(Long::parseLong)
                .orElse(-1L);
    }
}
