package dev.headgate.streams.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.streams.kafka.CommitScheduler;
import dev.headgate.streams.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class OutboxTest {

    private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CommitScheduler commits = new CommitScheduler(() -> {}, () -> 0);
    private final TopicCodec codec = new TopicCodec(new AvroSerde(), "t.");
    private final Outbox outbox =
            new Outbox(context, codec, new SizeLimiter(codec, 900_000, () -> {}), new Meters(registry), commits);

    @Test
    void shouldCountADeadLetterAndAskForTheCommitAfterWhichItIsRead() {
        Outbox.Origin origin = new Outbox.Origin("ledger", 0, 7, new byte[] {1}, new byte[] {2}, new RecordHeaders());

        outbox.deadLetter(origin, null, null, "cannot be read", 0);

        assertThat(context.forwarded()).hasSize(1);
        assertThat(registry.get("headgate.dead.letters").counter().count()).isEqualTo(1);
        assertThat(commits.due()).isNotEqualTo(Nanos.NEVER);
    }
}
