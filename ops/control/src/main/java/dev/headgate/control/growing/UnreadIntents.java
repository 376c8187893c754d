package dev.headgate.control.growing;

import dev.headgate.schemas.OwnerPartition;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The intents that nobody has read. Each is written again, at the end of its owner's partition, and the group's offset put
 * behind it in the same transaction; those that stay in their partition too, so that a vendor's order is kept. What is cut off
 * goes on at that offset.
 *
 * @param topic the full name
 * @param ends of each partition, when the growth began: what is written here is behind them
 */
record UnreadIntents(String topic, List<Long> ends) {

    /**
     * Returns how many offsets are to be gone through; there may be fewer records.
     *
     * @param committed by the group
     */
    long count(Map<TopicPartition, OffsetAndMetadata> committed, PartitionReader reader) {
        long count = 0;
        for (int partition = 0; partition < ends.size(); partition++) {
            TopicPartition source = new TopicPartition(topic, partition);
            long from = Math.max(from(committed, source), reader.begin(source));
            count += Math.max(0, ends.get(partition) - from);
        }
        return count;
    }

    /**
     * Returns how many it were.
     *
     * @param dealt told of each, before it is committed
     */
    long deal(
            Map<TopicPartition, OffsetAndMetadata> committed,
            int partitions,
            PartitionReader reader,
            MoveProducer producer,
            Runnable dealt) {
        long[] count = {0};
        for (int partition = 0; partition < ends.size(); partition++) {
            TopicPartition source = new TopicPartition(topic, partition);
            OffsetAndMetadata before = committed.get(source);
            String metadata = before == null ? "" : before.metadata();
            long end = ends.get(partition);
            if (from(committed, source) >= end) {
                continue;
            }
            reader.read(source, from(committed, source), end, message -> {
                producer.send(again(message, partitions));
                producer.consumed(source, new OffsetAndMetadata(message.offset() + 1, metadata));
                count[0]++;
                dealt.run();
                producer.done();
            });
            producer.consumed(source, new OffsetAndMetadata(end, metadata));
            producer.commit();
        }
        return count[0];
    }

    private static long from(Map<TopicPartition, OffsetAndMetadata> committed, TopicPartition partition) {
        OffsetAndMetadata offset = committed.get(partition);
        return offset == null ? 0 : offset.offset();
    }

    /** As it came. One without a key stays: nobody owns it. */
    private static ProducerRecord<byte[], byte[]> again(ConsumerRecord<byte[], byte[]> message, int partitions) {
        int owner = message.key() == null ? message.partition() : OwnerPartition.of(message.key(), partitions);
        Long stamp = message.timestamp() < 0 ? null : Long.valueOf(message.timestamp());
        return new ProducerRecord<>(message.topic(), owner, stamp, message.key(), message.value(), message.headers());
    }
}
