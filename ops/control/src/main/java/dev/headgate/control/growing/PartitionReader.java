package dev.headgate.control.growing;

import dev.headgate.streams.kafka.BrokerException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;

/**
 * Reads partitions. What a store would hold if it were restored is read twice over: first which record of each key is the last, then those; so
 * that only keys are in memory, and of one partition only.
 *
 * @param consumer in no group, that sees committed records only
 */
record PartitionReader(Consumer<byte[], byte[]> consumer) {

    private static final Duration POLL = Duration.ofMillis(200);

    /** Without anything read meanwhile. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Takes what is read. */
    interface Taker {

        void take(ConsumerRecord<byte[], byte[]> message);
    }

    /** Shows the last record of each key that is not deleted. */
    void last(TopicPartition partition, Taker taker) {
        long end = end(partition);
        Map<Bytes, Long> last = new HashMap<>();
        read(partition, 0, end, message -> {
            if (message.value() == null) {
                last.remove(Bytes.wrap(message.key()));
            } else {
                last.put(Bytes.wrap(message.key()), message.offset());
            }
        });
        if (!last.isEmpty()) {
            read(partition, 0, end, message -> {
                if (last.remove(Bytes.wrap(message.key()), message.offset())) {
                    taker.take(message);
                }
            });
        }
    }

    /** The offset of the first record that there still is. */
    long begin(TopicPartition partition) {
        return consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
    }

    /** The offset behind what is committed. */
    long end(TopicPartition partition) {
        consumer.assign(List.of(partition)); // else the client warns that it does not know it
        return consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    }

    /**
     * Shows all records from one offset, or the first there is behind it, up to another.
     *
     * @param end exclusive; at most the partition's
     * @throws BrokerException if nothing comes for a minute
     */
    void read(TopicPartition partition, long from, long end, Taker taker) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, Math.max(from, begin(partition)));
        long before = consumer.position(partition);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (before < end) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                if (message.offset() < end) {
                    taker.take(message);
                }
            }
            long now = consumer.position(partition);
            if (now > before) {
                before = now;
                deadline = System.nanoTime() + PATIENCE.toNanos();
            } else if (System.nanoTime() - deadline > 0) {
                throw new BrokerException(partition + " can't be read further than offset " + now + " of " + end
                        + "; are its replicas online?");
            }
        }
    }
}
