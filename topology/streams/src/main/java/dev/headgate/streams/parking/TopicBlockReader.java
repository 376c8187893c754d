package dev.headgate.streams.parking;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
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
    private static final Duration POLL = Duration.ofSeconds(1);

    /** More than one, since a transaction that was aborted may have left records with later time stamps before it. */
    private static final int POLLS = 4;

    /** Until the transaction that wrote it is looked at again. */
    private static final long SOON = 50;

    private static final long LATER = 5_000;
    private static final long PATIENCE = 30_000;
    private static final long PURGE_EVERY = MINUTES.toNanos(1);

    private final String topic;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Supplier<Admin> admins;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("parked-reader").factory());
    private final Set<Integer> forgotten = ConcurrentHashMap.newKeySet();

    /** When blocks of a partition were deleted last, in nanoseconds. */
    private final Map<Integer, Long> purged = new ConcurrentHashMap<>();

    private volatile @Nullable Consumer<byte[], byte[]> consumer;

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
        long now = System.nanoTime();
        Long last = purged.get(partition);
        if (last == null || now - last > PURGE_EVERY) {
            purged.put(partition, now);
            thread.execute(() -> purge(new TopicPartition(topic, partition), id));
        }
    }

    @Override
    public void forget(int partition) {
        forgotten.add(partition);
    }

    /** Waits for what is being read, 5 s at most. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(LATER, MILLISECONDS)) {
                LOG.warn("reading parked intents did not stop in time");
            } else if (consumer != null) {
                consumer.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
            LOG.warn(
                    "a block of parked intents can't be read yet partition={} block={} reason={}",
                    partition,
                    id,
                    e.getMessage());
            again = LATER;
        }
        Future<?> _ = thread.schedule(() -> attempt(partition, id, receiver), again, MILLISECONDS);
    }

    /** What is behind the last record that is committed stays: a transaction may be open there. */
    private void purge(TopicPartition partition, long id) {
        try {
            OffsetAndTimestamp first =
                    consumer().offsetsForTimes(Map.of(partition, id)).get(partition);
            if (first == null) {
                return;
            }
            try (Admin admin = admins.get()) {
                admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(first.offset())))
                        .all()
                        .get(PATIENCE, MILLISECONDS);
            }
        } catch (KafkaException | ExecutionException | TimeoutException e) {
            LOG.warn(
                    "parked intents that are called can't be deleted, which costs disk topic={} reason={}",
                    partition,
                    e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private byte @Nullable [] find(TopicPartition partition, long id) {
        Consumer<byte[], byte[]> own = consumer();
        own.assign(List.of(partition));
        OffsetAndTimestamp found = own.offsetsForTimes(Map.of(partition, id)).get(partition);
        if (found == null) {
            return null;
        }
        own.seek(partition, found.offset());
        for (int i = 0; i < POLLS; i++) {
            for (ConsumerRecord<byte[], byte[]> each : own.poll(POLL)) {
                if (each.timestamp() == id) {
                    return each.value();
                }
            }
        }
        return null;
    }

    private Consumer<byte[], byte[]> consumer() {
        Consumer<byte[], byte[]> own = consumer;
        if (own == null) {
            own = consumers.get();
            consumer = own;
        }
        return own;
    }
}
