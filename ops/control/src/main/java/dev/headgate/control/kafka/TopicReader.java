package dev.headgate.control.kafka;

import dev.headgate.control.CommandException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads all partitions of topics, outside any group, committed records only. */
public final class TopicReader implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(200);

    private final Cluster cluster;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private long heardAt = System.nanoTime();

    public TopicReader(Cluster cluster, String topic) {
        this(cluster, cluster.partitionsOf(List.of(topic)));
    }

    /** @param counts of partitions, by topic; at least one */
    public TopicReader(Cluster cluster, Map<String, Integer> counts) {
        this(
                cluster,
                counts.entrySet().stream()
                        .flatMap(topic -> IntStream.range(0, topic.getValue())
                                .mapToObj(partition -> new TopicPartition(topic.getKey(), partition)))
                        .toList());
    }

    /** Reads these partitions only; at least one. */
    public TopicReader(Cluster cluster, List<TopicPartition> partitions) {
        this.cluster = cluster;
        this.partitions = List.copyOf(partitions);
        this.consumer = cluster.consumer();
        consumer.assign(partitions);
    }

    public void seekToBeginning() {
        consumer.seekToBeginning(partitions);
    }

    /** The newest of each partition, so many and perhaps fewer where transactions' marks lie between them. */
    public void seekBack(long records) {
        ends().forEach((partition, end) -> consumer.seek(partition, Math.max(0, end - records)));
    }

    /** From now on: what is committed later, even by a transaction that has begun. */
    public void seekToEnd() {
        ends().forEach(consumer::seek);
    }

    /** @param since null for the beginning */
    public void seekTo(@Nullable Instant since) {
        if (since == null) {
            seekToBeginning();
            return;
        }
        Map<TopicPartition, Long> times =
                partitions.stream().collect(Collectors.toMap(it -> it, _ -> since.toEpochMilli()));
        Map<TopicPartition, Long> ends = ends();
        cluster.telling(() -> consumer.offsetsForTimes(times))
                .forEach((partition, found) ->
                        consumer.seek(partition, found == null ? ends.getOrDefault(partition, 0L) : found.offset()));
    }

    /** Fails if the brokers are silent for about 10 s. */
    public ConsumerRecords<byte[], byte[]> poll(Duration patience) {
        ConsumerRecords<byte[], byte[]> records = cluster.telling(() -> consumer.poll(patience));
        if (!records.isEmpty()) {
            heardAt = System.nanoTime();
        } else if (System.nanoTime() - heardAt > Cluster.PATIENCE.toNanos()) {
            ends();
            heardAt = System.nanoTime();
        }
        return records;
    }

    /** Reads what there is at this moment, from where it stands to the end. */
    public void toEnd(Consumer<ConsumerRecord<byte[], byte[]>> each) {
        to(ends(), Cluster.PATIENCE, message -> {
            each.accept(message);
            return true;
        });
    }

    /**
     * Reads from where it stands to these ends and nothing beyond.
     *
     * @param patience for how long nothing may come
     * @param goOn takes a record and returns whether more is wanted
     */
    public void to(Map<TopicPartition, Long> ends, Duration patience, Predicate<ConsumerRecord<byte[], byte[]>> goOn) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!isAt(ends)) {
            ConsumerRecords<byte[], byte[]> records = poll(STEP);
            for (ConsumerRecord<byte[], byte[]> message : records) {
                if (isBefore(ends, message) && !goOn.test(message)) {
                    return;
                }
            }
            if (!records.isEmpty()) {
                deadline = System.nanoTime() + patience.toNanos();
            } else if (System.nanoTime() > deadline) {
                throw CommandException.failed(silent(), null);
            }
        }
    }

    private static boolean isBefore(Map<TopicPartition, Long> ends, ConsumerRecord<byte[], byte[]> message) {
        Long end = ends.get(new TopicPartition(message.topic(), message.partition()));
        return end != null && message.offset() < end;
    }

    private String silent() {
        return "there is more in " + partitions.getFirst().topic() + " than the brokers send: they stopped, or a"
                + " transaction is open in it; that of an instance that was killed ends with its transaction timeout,"
                + " so try again in a minute";
    }

    private boolean isAt(Map<TopicPartition, Long> ends) {
        return cluster.telling(
                () -> ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue()));
    }

    /** Where the topic ends at this moment, but for what open transactions have begun to write. */
    public Map<TopicPartition, Long> ends() {
        return cluster.telling(() -> consumer.endOffsets(partitions));
    }

    /** Where the topic ends at this moment, what open transactions have written included. */
    public Map<TopicPartition, Long> lastEnds() {
        Map<TopicPartition, OffsetSpec> latest =
                partitions.stream().collect(Collectors.toMap(it -> it, _ -> OffsetSpec.latest()));
        ListOffsetsOptions all = new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED);
        return cluster.get(cluster.admin().listOffsets(latest, all).all()).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().offset()));
    }

    /** Decodes, or returns null of what somebody else or a newer version has written. */
    public static <T> @Nullable T readable(Supplier<T> decoding) {
        try {
            return decoding.get();
        } catch (SerializationException e) {
            return null;
        }
    }

    @Override
    public void close() {
        consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(Duration.ofSeconds(1)));
    }
}
