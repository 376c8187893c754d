package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FencedProducerTest {

    private static final TopicPartition OWNED = new TopicPartition("intents", 3);
    private static final TopicPartition COMMANDS = new TopicPartition("commands", 3);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final MockProducer<byte[], byte[]> plain =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final List<String> told = new ArrayList<>();
    private final Producer<byte[], byte[]> producer = wrap(true);
    private final ConsumerGroupMetadata group = consumerGroup();

    @BeforeEach
    void begin() {
        producer.initTransactions();
        producer.beginTransaction();
    }

    @Test
    void shouldCommitAnOwnedPartitionsOffsetAgainWhenNothingWasConsumed() {
        consumer.assign(List.of(COMMANDS, OWNED));
        OffsetAndMetadata committed = new OffsetAndMetadata(42, "what Streams keeps there");
        consumer.commitSync(Map.of(OWNED, committed));

        producer.sendOffsetsToTransaction(Map.of(), group);
        producer.commitTransaction();

        assertThat(plain.consumerGroupOffsetsHistory())
                .singleElement()
                .satisfies(offsets -> assertThat(offsets.get("app")).containsExactly(Map.entry(OWNED, committed)));
    }

    @Test
    void shouldCommitTheBeginningOfAPartitionThatWasNeverCommitted() {
        consumer.assign(List.of(OWNED));
        consumer.updateBeginningOffsets(Map.of(OWNED, 5L));

        producer.sendOffsetsToTransaction(Map.of(), group);
        producer.commitTransaction();

        assertThat(plain.consumerGroupOffsetsHistory())
                .singleElement()
                .satisfies(offsets -> assertThat(offsets.get("app")).containsEntry(OWNED, new OffsetAndMetadata(5)));
    }

    @Test
    void shouldLeaveConsumedOffsetsAlone() {
        consumer.assign(List.of(OWNED));
        Map<TopicPartition, OffsetAndMetadata> consumed = Map.of(COMMANDS, new OffsetAndMetadata(7));

        producer.sendOffsetsToTransaction(consumed, group);
        producer.commitTransaction();

        assertThat(plain.consumerGroupOffsetsHistory())
                .singleElement()
                .satisfies(offsets -> assertThat(offsets.get("app")).isEqualTo(consumed));
    }

    @Test
    void shouldFailACommitWhenNothingIsOwned() {
        assertThatThrownBy(() -> producer.sendOffsetsToTransaction(Map.of(), group))
                .isInstanceOf(CommitFailedException.class);
        assertThat(told).containsExactly("sending, sent 0", "fenced");
    }

    @Test
    void shouldTellOfATransactionThatWasRefusedBecauseAnotherIsTheOwner() {
        plain.fenceProducer();

        assertThatThrownBy(producer::commitTransaction).isInstanceOf(ProducerFencedException.class);

        assertThat(told).containsExactly("fenced");
    }

    @Test
    void shouldTellWhenOffsetsAreSentAndWhenTheTransactionIsCommitted() {
        consumer.assign(List.of(OWNED));
        consumer.updateBeginningOffsets(Map.of(OWNED, 5L));

        producer.sendOffsetsToTransaction(Map.of(), group);
        producer.commitTransaction();

        assertThat(told).containsExactly("sending, sent 0", "committed 1");
    }

    @Test
    void shouldNotTellOfACommitThatFailed() {
        producer.sendOffsetsToTransaction(Map.of(COMMANDS, new OffsetAndMetadata(7)), group);
        plain.commitTransactionException = new IllegalStateException("the broker is gone");

        assertThatThrownBy(producer::commitTransaction).hasMessage("the broker is gone");
        producer.abortTransaction();

        assertThat(told).containsExactly("sending, sent 0", "aborting");
    }

    @Test
    void shouldCommitNothingWhenFencingIsOff() {
        Producer<byte[], byte[]> unfenced = wrap(false);

        unfenced.sendOffsetsToTransaction(Map.of(), group);
        unfenced.commitTransaction();

        assertThat(plain.consumerGroupOffsetsHistory()).isEmpty();
        assertThat(plain.commitCount()).isOne();
    }

    private Producer<byte[], byte[]> wrap(boolean fencing) {
        FencedProducer.Watch watch = new FencedProducer.Watch() {
            @Override
            public void sending() {
                told.add("sending, sent " + (plain.sentOffsets() ? 1 : 0));
            }

            @Override
            public void fenced() {
                told.add("fenced");
            }

            @Override
            public void committed() {
                told.add("committed " + plain.commitCount());
            }

            @Override
            public void aborting() {
                told.add("aborting");
            }
        };
        return FencedProducer.wrap(plain, new OwnedOffset(consumer, "intents")::get, watch, fencing);
    }

    @SuppressWarnings("removal")
    private static ConsumerGroupMetadata consumerGroup() {
        return new ConsumerGroupMetadata("app");
    }
}
