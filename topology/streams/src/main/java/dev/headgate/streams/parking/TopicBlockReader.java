package dev.headgate.streams.parking;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads blocks by their time stamps, which rise from record to record of a partition: the broker says at which offset to
 * look, and what an aborted transaction left there is passed over.
 *
 * <p>Threading: one thread of its own has the consumer, which is made when the first block is asked for.
 */
public final class TopicBlockReader implements BlockReader, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TopicBlockReader.class);
    private static final Duration POLL = Duration.ofSeconds(2);

    /** Until the transaction that wrote it is looked at again. */
    private static final long SOON = 50;

    private static final long LATER = 5_000;
    private static final Duration PURGE_EVERY = Duration.ofMinutes(1);

    private final String topic;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Supplier<Admin> admins;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("parked-reader").factory());
    private final Set<Integer> forgotten = ConcurrentHashMap.newKeySet();
    private final Map<Integer, Long> purged = new ConcurrentHashMap<>();
    private @Nullable Consumer<byte[], byte[]> consumer;

    /**
     * @param topic with its prefix
     * @param consumers in no group, of committed records
     */
    public TopicBlockReader(String topic, Supplier<Consumer<byte[], byte[]>> consumers, Supplier<Admin> admins) {
        this.topic = topic;
        this.consumers = consumers;
        this.admins = admins;
    }

    @Override
    public void read(int partition, long id, Receiver receiver) {
        forgotten.remove(partition);
        thread.execute(() -> attempt(partition, id, receiver));
    }

    @Override
    public void passed(int partition, long id) {
        // see PURGE_EVERY
    }

    @Override
    public void forget(int partition) {
        forgotten.add(partition);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void attempt(int partition, long id, Receiver receiver) {
        if (forgotten.contains(partition)) {
            return;
        }
        long again = SOON;
        try {
            byte[] value = find(new TopicPartition(topic, partition), id);
            if (value != null) {
                receiver.read(id, value);
                return;
            }
        } catch (KafkaException e) {
            LOG.warn("a block of parked intents can't be read yet partition={} block={} reason={}", partition, id,
                    e.getMessage());
            again = LATER;
        }
        thread.schedule(() -> attempt(partition, id, receiver), again, MILLISECONDS);
    }

    private byte @Nullable [] find(TopicPartition partition, long id) {
        Consumer<byte[], byte[]> own = consumer();
        own.assign(List.of(partition));
        OffsetAndTimestamp found = own.offsetsForTimes(Map.of(partition, id)).get(partition);
        if (found == null) {
            return null;
        }
        own.seek(partition, found.offset());
        for (ConsumerRecord<byte[], byte[]> each : own.poll(POLL)) {
            if (each.timestamp() == id) {
                return each.value();
            }
        }
        return null;
    }

    private Consumer<byte[], byte[]> consumer() {
        if (consumer == null) {
            consumer = consumers.get();
        }
        return consumer;
    }
}
