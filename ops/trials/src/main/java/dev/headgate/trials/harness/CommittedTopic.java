package dev.headgate.trials.harness;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * A topic from its beginning, as far as it is committed; what was aborted does not exist.
 *
 * <p>Threading: one thread.
 *
 * @param <R> what its values are
 */
public final class CommittedTopic<R extends SpecificRecord> implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration TELL = Duration.ofSeconds(15);

    private final Map<String, Object> kafka;
    private final KafkaConsumer<String, byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Consumer<ConsumerRecord<String, byte[]>> taker;

    /**
     * @param kafka how to connect: bootstrap.servers and what else the broker asks for
     * @param topics by their full names
     * @param records reads the values
     * @param taker is told each record
     * @throws IllegalStateException if there is not each of these topics
     */
    public CommittedTopic(
            Map<String, Object> kafka,
            List<String> topics,
            Deserializer<? extends SpecificRecord> records,
            Class<R> type,
            Consumer<R> taker) {
        this(kafka, topics, one -> taker.accept(decoded(one, records, type)));
    }

    private CommittedTopic(
            Map<String, Object> kafka, List<String> topics, Consumer<ConsumerRecord<String, byte[]>> taker) {
        this.kafka = kafka;
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5000);
        this.taker = taker;
        this.consumer = new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer());
        this.partitions =
                topics.stream().flatMap(topic -> partitions(topic).stream()).toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Topics with values that are not decoded; values that are null are left out. */
    public static CommittedTopic<SpecificRecord> ofBytes(
            Map<String, Object> kafka, List<String> topics, Consumer<byte[]> taker) {
        return new CommittedTopic<>(kafka, topics, one -> {
            if (one.value() != null) {
                taker.accept(one.value());
            }
        });
    }

    private static <R extends SpecificRecord> R decoded(
            ConsumerRecord<String, byte[]> one, Deserializer<? extends SpecificRecord> records, Class<R> type) {
        SpecificRecord record = records.deserialize(one.topic(), one.value());
        if (!type.isInstance(record)) {
            throw new IllegalStateException("not a " + type.getSimpleName() + ": " + one.topic() + "-" + one.partition()
                    + " offset " + one.offset());
        }
        return type.cast(record);
    }

    private List<TopicPartition> partitions(String topic) {
        List<PartitionInfo> found = consumer.partitionsFor(topic, ANSWER);
        if (found.isEmpty()) {
            consumer.close();
            throw new IllegalStateException("no such topic: " + topic);
        }
        return found.stream()
                .map(it -> new TopicPartition(it.topic(), it.partition()))
                .toList();
    }

    /** Reads what is there, once; waits at most so long when nothing is. Returns how many. */
    public int poll(Duration longest) {
        ConsumerRecords<String, byte[]> read = consumer.poll(longest);
        read.forEach(taker);
        return read.count();
    }

    /** Reads until it is enough. Returns false if it did not become enough in time. */
    public boolean readUntil(BooleanSupplier enough, Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!enough.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            poll(STEP);
        }
        return true;
    }

    /**
     * Reads until a count is as large as wanted, or it takes too long.
     *
     * @param progress is told now and then how many there are
     */
    public void awaitCount(IntSupplier count, int wanted, Duration longest, Consumer<String> progress) {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!readUntil(() -> count.getAsInt() >= wanted, TELL) && System.nanoTime() - deadline < 0) {
            progress.accept(String.format(Locale.ROOT, "%,d of %,d outcomes ...", count.getAsInt(), wanted));
        }
    }

    /** Reads everything that is committed by now. Returns false if that took too long. */
    public boolean readToEnd(Duration longest) {
        return readTo(consumer.endOffsets(partitions, ANSWER), longest);
    }

    /**
     * Reads everything that has been written by now, except what is aborted. A killed instance leaves its transaction open,
     * and readers see nothing behind it until the broker aborts it, so this waits for that. Returns false if that took too
     * long.
     */
    public boolean readAll(Duration longest) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(kafka)) {
            Map<TopicPartition, Long> ends = new HashMap<>();
            admin.listOffsets(partitions.stream().collect(Collectors.toMap(it -> it, _ -> OffsetSpec.latest())))
                    .all()
                    .get()
                    .forEach((partition, end) -> ends.put(partition, end.offset()));
            return readTo(ends, longest);
        }
    }

    private boolean readTo(Map<TopicPartition, Long> ends, Duration longest) {
        return readUntil(
                () -> ends.entrySet().stream()
                        .allMatch(end -> consumer.position(end.getKey(), ANSWER) >= end.getValue()),
                longest);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
