package dev.headgate.bench.load;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * How far a topic can be read by who reads only what is committed. Asking costs next to nothing, where reading would take
 * time from those who are measured.
 *
 * <p>Threading: one thread.
 */
public final class ReadableEnd implements AutoCloseable {

    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;

    public ReadableEnd(String bootstrapServers, String topic, int partitions) {
        this.consumer = new KafkaConsumer<>(
                committed(bootstrapServers), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.partitions = partitions(topic, partitions);
    }

    /** A consumer's settings that reads what is committed, and in no group. */
    public static Map<String, Object> committed(String bootstrapServers) {
        return Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                IsolationLevel.READ_COMMITTED.toString().toLowerCase(Locale.ROOT),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                5_000);
    }

    public static List<TopicPartition> partitions(String topic, int partitions) {
        return IntStream.range(0, partitions)
                .mapToObj(it -> new TopicPartition(topic, it))
                .toList();
    }

    /** Records, and the marks at the ends of transactions: one in each partition for each commit. */
    public long now() {
        return consumer.endOffsets(partitions, ANSWER).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
