package dev.headgate.control.growing;

import dev.headgate.streams.kafka.Fencing;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.jspecify.annotations.Nullable;

/**
 * Writes in transactions, one for so many records. Each commits offsets of the application's group too, which Kafka refuses
 * while the group has a member: so nothing is moved beside an instance that runs.
 */
final class MoveProducer implements AutoCloseable {

    private static final int MAX_RECORDS = 2_000;
    private static final long MAX_BYTES = 4L * 1024 * 1024;
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final Producer<byte[], byte[]> producer;
    private final ConsumerGroupMetadata group;
    private final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    private Runnable committed = () -> {};
    private boolean begun;
    private int records;
    private long bytes;

    /**
     * Ends what a former run left open, and that run if it still goes on.
     *
     * @param producer with the transactional id of all runs
     * @param group the application's, of a consumer that is no member of it
     * @param guard an offset of the group, as it is
     */
    MoveProducer(
            Producer<byte[], byte[]> producer,
            ConsumerGroupMetadata group,
            Map<TopicPartition, OffsetAndMetadata> guard) {
        this.producer = producer;
        this.group = group;
        offsets.putAll(guard);
        producer.initTransactions();
    }

    /** Is told after each transaction, once it is committed. */
    void afterCommit(Runnable told) {
        committed = told;
    }

    void send(ProducerRecord<byte[], byte[]> message) {
        begin();
        var _ = producer.send(message); // the commit fails if this does
        records++;
        bytes += size(message.key()) + size(message.value());
    }

    /** The group has consumed up to it, once the transaction commits. */
    void consumed(TopicPartition partition, OffsetAndMetadata offset) {
        begin();
        offsets.put(partition, offset);
    }

    /** What belongs together was sent. */
    void done() {
        if (records >= MAX_RECORDS || bytes >= MAX_BYTES) {
            commit();
        }
    }

    /**
     * @throws GrowthException if an instance or another run is there
     */
    void commit() {
        if (!begun) {
            return;
        }
        try {
            producer.sendOffsetsToTransaction(offsets, group);
            producer.commitTransaction();
        } catch (KafkaException e) {
            throw told(e);
        }
        begun = false;
        records = 0;
        bytes = 0;
        committed.run();
    }

    private void begin() {
        if (!begun) {
            producer.beginTransaction();
            begun = true;
        }
    }

    private static RuntimeException told(KafkaException e) {
        for (Throwable it = e; it != null; it = it.getCause()) {
            if (it instanceof CommitFailedException || it instanceof UnknownMemberIdException) {
                return new GrowthException("an instance has started. Stop it and run this again, which goes on", e);
            }
        }
        return Fencing.isBehind(e)
                ? new GrowthException("another headgate topics grow has begun and goes on with it; this one ends", e)
                : e;
    }

    private static int size(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    /** What was not committed is aborted. */
    @Override
    public void close() {
        producer.close(CLOSE);
    }
}
