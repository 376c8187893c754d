package dev.headgate.streams.record;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Streams takes the record with the lowest stamp first: commands overtake intents, and no stamp a producer sets can
 * stop the thread or jump the queue.
 */
public final class RecordTimestamps implements TimestampExtractor {

    private static final long COMMAND = 0;

    private final String commands;

    public RecordTimestamps(String commands) {
        this.commands = commands;
    }

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        if (record.topic().equals(commands)) {
            return COMMAND;
        }
        return Math.clamp(record.timestamp(), 1, System.currentTimeMillis());
    }
}
