package dev.headgate.streams.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.streams.Desk;
import dev.headgate.streams.spi.SteadyClock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class CustomOperationsTest {

    private static final ReplyTopics NO_REPLIES = new ReplyTopics(TopicCatalogue.load());
    private static final byte[] KEY = "acme".getBytes(StandardCharsets.UTF_8);
    private static final Custom CUSTOM = Custom.newBuilder()
            .setName("acme.v1.Things/Get")
            .setAttributes(Map.of("x-account", "7"))
            .setPayload(ByteBuffer.wrap(new byte[] {1, 2, 3}))
            .build();

    private final Intent intent = Desk.intent("i").setOperation(CUSTOM).build();

    @Test
    void shouldReachTheConnectorAsItWasSent() {
        LedgerEntry entry = ((IntentReader.Reading.Fit) read()).entry();

        assertThat(IntentMapper.operation(entry)).isInstanceOfSatisfying(dev.headgate.api.Custom.class, operation -> {
            assertThat(operation.name()).isEqualTo("acme.v1.Things/Get");
            assertThat(operation.attributes()).isEqualTo(Map.of("x-account", "7"));
            assertThat(operation.payload()).containsExactly(1, 2, 3);
        });
    }

    private IntentReader.Reading read() {
        Record<byte[], byte[]> message = new Record<>(KEY, new byte[10], 0, new RecordHeaders());
        long now = SteadyClock.nanos(Instant.parse("2026-11-01T00:00:00Z"), 0);
        return new IntentReader(1_000_000, true, NO_REPLIES).read(message, intent, now);
    }
}
