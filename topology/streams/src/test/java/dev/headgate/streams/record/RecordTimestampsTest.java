package dev.headgate.streams.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class RecordTimestampsTest {

    private final RecordTimestamps stamps = new RecordTimestamps("commands");

    @Test
    void shouldLetCommandsOvertakeEveryIntent() {
        long command = stamps.extract(record("commands", Long.MAX_VALUE), 0);
        long intent = stamps.extract(record("intents", Long.MIN_VALUE), 0);

        assertThat(command).isLessThan(intent).isNotNegative();
    }

    @Test
    void shouldClampAStampThatWouldStopTheThreadOrJumpTheQueue() {
        long negative = stamps.extract(record("intents", -1), 0);
        long future = stamps.extract(record("intents", Long.MAX_VALUE), 0);

        assertThat(negative).isEqualTo(1);
        assertThat(future).isLessThanOrEqualTo(System.currentTimeMillis());
    }

    private static ConsumerRecord<Object, Object> record(String topic, long stamp) {
        return new ConsumerRecord<>(
                topic, 0, 0, stamp, TimestampType.CREATE_TIME, 0, 0, "k", "v", new RecordHeaders(), Optional.empty());
    }
}
