package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactedTopicTest {

    private final CompactedTopic topic = new CompactedTopic("profiles", Map.of());
    private final Deque<MockProducer<byte[], byte[]>> producers = new ArrayDeque<>();
    private int decided;

    @ParameterizedTest
    @ValueSource(
            classes = {
                ProducerFencedException.class,
                InvalidProducerEpochException.class,
                InvalidTxnStateException.class,
                TransactionAbortableException.class
            })
    void shouldDecideAgainAfterAnotherWriterHasEndedItsTransaction(Class<? extends RuntimeException> told)
            throws ReflectiveOperationException {
        MockProducer<byte[], byte[]> interrupted = producer();
        interrupted.commitTransactionException =
                told.getConstructor(String.class).newInstance("another began");
        MockProducer<byte[], byte[]> undisturbed = producer();

        assertThat(topic.update(this::decide, this::next)).isEqualTo(2);
        assertThat(interrupted.closed()).isTrue();
        assertThat(undisturbed.history()).hasSize(1);
        assertThat(undisturbed.closed()).isTrue();
    }

    @Test
    void shouldDecideAgainWhereTheReasonStandsBehindAnError() {
        producer().commitTransactionException =
                new KafkaException("in an error state", new InvalidTxnStateException("another began"));
        MockProducer<byte[], byte[]> unused = producer();

        assertThat(topic.update(this::decide, this::next)).isEqualTo(2);
        assertThat(unused.history()).hasSize(1);
    }

    @Test
    void shouldTellWhatAnotherTryWouldNotMend() {
        producer().commitTransactionException = new TopicAuthorizationException("profiles");

        assertThatThrownBy(() -> topic.update(this::decide, this::next))
                .isInstanceOf(TopicAuthorizationException.class);
        assertThat(decided).isEqualTo(1);
    }

    private MockProducer<byte[], byte[]> producer() {
        MockProducer<byte[], byte[]> producer =
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        producers.add(producer);
        return producer;
    }

    private Producer<byte[], byte[]> next() {
        return producers.remove();
    }

    private CompactedTopic.Update<Integer> decide() {
        decided++;
        return new CompactedTopic.Update<>(List.of(topic.record(new byte[] {1}, new byte[] {2})), decided);
    }
}
