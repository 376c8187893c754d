package dev.headgate.control.growing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Reads blocks from the topic of parked intents: one behind the other without asking anew where it is. */
final class ParkedTopic implements ParkedMove.Blocks, AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    /** Without anything read meanwhile. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final Queue<ConsumerRecord<byte[], byte[]>> fetched = new ArrayDeque<>();
    private @Nullable TopicPartition partition;
    private long lastId;

    /** @param consumer in no group, that sees committed records only */
    ParkedTopic(Consumer<byte[], byte[]> consumer, String topic) {
        this.consumer = consumer;
        this.topic = topic;
    }

    @Override
    public byte[] read(int of, long id) {
        TopicPartition wanted = new TopicPartition(topic, of);
        if (!wanted.equals(partition) || id <= lastId) {
            seek(wanted, id);
        }
        lastId = id;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            for (ConsumerRecord<byte[], byte[]> next = fetched.poll(); next != null; next = fetched.poll()) {
                if (next.timestamp() == id) {
                    return next.value();
                }
                if (next.timestamp() > id) {
                    throw missing(wanted, id);
                }
            }
            consumer.poll(POLL).forEach(fetched::add);
            if (!fetched.isEmpty()) {
                deadline = System.nanoTime() + PATIENCE.toNanos();
            } else if (System.nanoTime() - deadline > 0) {
                throw missing(wanted, id);
            }
        }
    }

    private void seek(TopicPartition wanted, long id) {
        fetched.clear();
        partition = wanted;
        consumer.assign(List.of(wanted));
        OffsetAndTimestamp found = consumer.offsetsForTimes(Map.of(wanted, id)).get(wanted);
        if (found == null) {
            throw missing(wanted, id);
        }
        consumer.seek(wanted, found.offset());
    }

    private static GrowthException missing(TopicPartition wanted, long id) {
        return new GrowthException(
                "the block of parked intents with time stamp " + id + " is not in " + wanted
                        + ", where the ledger says it is; nothing of it was moved. Was the topic deleted, or shortened by hand?");
    }

    @Override
    public void close() {
        consumer.close();
    }
}
