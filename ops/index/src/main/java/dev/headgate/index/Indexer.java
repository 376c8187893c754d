package dev.headgate.index;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Follows the topics that tell of intents, outside any group, and keeps an index of them. What is read and how far is
 * committed together, so that an end at any point loses and doubles nothing.
 *
 * <p>Threading: one thread. After a failure the next step goes on from what is committed.
 */
public final class Indexer implements AutoCloseable {

    private static final Duration LOOK = Duration.ofSeconds(10);
    private static final Duration SAVE = Duration.ofSeconds(1);
    private static final Duration DELETE = Duration.ofMinutes(1);

    /** What a poll brings, and what waits for the next: bounded in records and in bytes. */
    private static final Map<String, Object> BOUNDS = Map.of(
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "none",
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
            2_000,
            ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
            8 << 20);

    private final Cluster cluster;
    private final IndexWriter writer;
    private final EntryReader reader;
    private final @Nullable Duration keep;
    private final Consumer<String> notes;

    /** As they will be committed. */
    private final Map<TopicPartition, ReadPosition> positions = new HashMap<>();

    private final Every look = new Every(LOOK);
    private final Every save = new Every(SAVE);
    private final Every delete = new Every(DELETE);
    private @Nullable KafkaConsumer<byte[], byte[]> consumer;
    private boolean begun;
    private long read;

    /**
     * @param keep how long rows are kept since their last news; null for good
     * @param notes is told what a user should know, a line each
     */
    public Indexer(
            Cluster cluster,
            Configuration configuration,
            IndexWriter writer,
            @Nullable Duration keep,
            Consumer<String> notes) {
        this.cluster = cluster;
        this.writer = writer;
        this.reader = new EntryReader(configuration);
        this.keep = keep;
        this.notes = notes;
    }

    /**
     * How far it is.
     *
     * @param read records so far, in this run
     */
    public record Progress(IndexState state, long read) {

        /** Whether all is in the index that was there when it was looked last. */
        public boolean isComplete() {
            return state.behind() == 0 && state.completeUntil() != null;
        }
    }

    /**
     * Reads what comes next, and commits it.
     *
     * @param patience for something to come
     * @throws CommandException that ends in {@link dev.headgate.control.Exit#FAILED} if brokers or a registry did not answer
     */
    public Progress step(Duration patience) {
        try {
            return advance(patience);
        } catch (KafkaException e) {
            restart();
            throw cluster.failure(e);
        } catch (CommandException e) {
            restart();
            throw e;
        }
    }

    private Progress advance(Duration patience) {
        long now = System.currentTimeMillis();
        KafkaConsumer<byte[], byte[]> from = following();
        ConsumerRecords<byte[], byte[]> records = poll(from, patience);
        Instant oldest = keep == null ? null : Instant.ofEpochMilli(now).minus(keep);
        for (ConsumerRecord<byte[], byte[]> message : records) {
            Entry entry = reader.read(message);
            if (entry != null && (oldest == null || !entry.intent().at().isBefore(oldest))) {
                writer.put(entry);
            }
            advance(message);
        }
        read += records.count();
        boolean due = save.isDue();
        if (due) {
            lookAtEnds(from);
        }
        if (due || !records.isEmpty()) {
            positions.values().forEach(writer::save);
            writer.commit();
        }
        if (oldest != null && delete.isDue()) {
            while (writer.deleteOlder(oldest) > 0) {
                // some at a time, so that who searches need not wait for the file
            }
        }
        return new Progress(ReadPosition.state(positions.values()), read);
    }

    private void advance(ConsumerRecord<byte[], byte[]> message) {
        positions.computeIfPresent(
                new TopicPartition(message.topic(), message.partition()),
                (_, position) -> position.readTo(message.offset() + 1, message.timestamp()));
    }

    private ConsumerRecords<byte[], byte[]> poll(KafkaConsumer<byte[], byte[]> from, Duration patience) {
        try {
            return from.poll(patience);
        } catch (OffsetOutOfRangeException e) {
            resume(from, e.offsetOutOfRangePartitions().keySet());
            return ConsumerRecords.empty();
        }
    }

    /** Beyond the last record may lie marks of transactions, which are passed and never come. */
    private void lookAtEnds(KafkaConsumer<byte[], byte[]> from) {
        long at = System.currentTimeMillis();
        from.endOffsets(positions.keySet())
                .forEach((partition, end) -> positions.computeIfPresent(
                        partition,
                        (_, known) -> known.readTo(from.position(partition), 0).endsAt(end, at)));
    }

    /** The consumer, where the topics are what they were; else another one. */
    private KafkaConsumer<byte[], byte[]> following() {
        KafkaConsumer<byte[], byte[]> current = consumer;
        if (current != null && !look.isDue()) {
            return current;
        }
        Map<TopicPartition, String> now = look(!begun);
        begun = true;
        if (current != null && isSame(now)) {
            return current;
        }
        restart();
        KafkaConsumer<byte[], byte[]> fresh = cluster.consumer(BOUNDS);
        consumer = fresh;
        begin(fresh, now);
        return fresh;
    }

    private void begin(KafkaConsumer<byte[], byte[]> fresh, Map<TopicPartition, String> now) {
        for (ReadPosition saved : writer.positions()) {
            TopicPartition partition = new TopicPartition(saved.topic(), saved.partition());
            if (now.containsKey(partition)) {
                positions.put(partition, saved);
            } else {
                writer.forget(saved.topic(), saved.partition());
            }
        }
        fresh.assign(now.keySet());
        resume(fresh, now);
    }

    private boolean isSame(Map<TopicPartition, String> now) {
        Map<TopicPartition, String> known = new HashMap<>();
        positions.forEach((partition, position) -> known.put(partition, position.topicId()));
        return known.equals(now);
    }

    /** Each partition there is, and its topic's id. */
    private Map<TopicPartition, String> look(boolean first) {
        Map<TopicPartition, String> now = new HashMap<>();
        Map<String, KafkaFuture<TopicDescription>> described =
                cluster.admin().describeTopics(new TreeSet<>(reader.topics())).topicNameValues();
        described.forEach((topic, description) -> {
            if (!cluster.succeeds(description, UnknownTopicOrPartitionException.class)) {
                throw first
                        ? CommandException.usage(
                                "the topic " + topic + " is missing; create it with: headgate topics apply")
                        : CommandException.failed("the topic " + topic + " is gone", null);
            }
            TopicDescription found = cluster.get(description);
            found.partitions()
                    .forEach(it -> now.put(
                            new TopicPartition(topic, it.partition()),
                            found.topicId().toString()));
        });
        return now;
    }

    private void resume(KafkaConsumer<byte[], byte[]> from, Set<TopicPartition> partitions) {
        Map<TopicPartition, String> known = look(false);
        known.keySet().retainAll(partitions);
        resume(from, known);
    }

    private void resume(KafkaConsumer<byte[], byte[]> from, Map<TopicPartition, String> ids) {
        Collection<TopicPartition> partitions = ids.keySet();
        Map<TopicPartition, Long> begins = from.beginningOffsets(partitions);
        Map<TopicPartition, Long> ends = from.endOffsets(partitions);
        Set<String> told = new TreeSet<>();
        for (TopicPartition partition : partitions) {
            long begin = begins.getOrDefault(partition, 0L);
            long end = ends.getOrDefault(partition, 0L);
            String id = ids.getOrDefault(partition, "");
            ReadPosition saved = positions.get(partition);
            ReadPosition.Resumption resumption = saved == null
                    ? new ReadPosition.Resumption(
                            ReadPosition.begin(partition.topic(), partition.partition(), id, begin, end), null)
                    : saved.resumption(id, begin, end);
            positions.put(partition, resumption.position());
            from.seek(partition, resumption.position().next());
            if (resumption.note() != null && told.add(resumption.note())) {
                notes.accept(resumption.note());
            }
        }
    }

    /** Forgets what is not committed. */
    private void restart() {
        writer.rollback();
        positions.clear();
        if (consumer != null) {
            consumer.close(CloseOptions.timeout(Duration.ofSeconds(1)));
            consumer = null;
        }
    }

    @Override
    public void close() {
        restart();
    }

    /** Something that is done every so often. */
    private static final class Every {

        private final long nanos;
        private long last;
        private boolean begun;

        Every(Duration time) {
            this.nanos = time.toNanos();
        }

        boolean isDue() {
            long now = System.nanoTime();
            if (begun && now - last < nanos) {
                return false;
            }
            begun = true;
            last = now;
            return true;
        }
    }
}
