package dev.headgate.streams;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** What Headgate sets for Kafka Streams unless the operator says otherwise, and what nobody may change. */
public final class Defaults {

    /** Settings that the promises rest on. */
    public static final Map<String, Object> FIXED = Map.of(
            StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
            StreamsConfig.EXACTLY_ONCE_V2,
            // With the streams protocol Kafka builds its own consumer, which cannot be gated.
            "group.protocol",
            "classic",
            // Otherwise holding one partition of a task blocks its other partition.
            StreamsConfig.MAX_TASK_IDLE_MS_CONFIG,
            -1L);

    /** Records. What is read ahead of what can be called outlives more commits, each a write; fetching goes on beside it. */
    private static final int READ_AHEAD = 64;

    private Defaults() {}

    /** Every default, by Kafka's own key. */
    public static Map<String, Object> all() {
        Map<String, Object> all = new HashMap<>();
        all.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
        all.put(StreamsConfig.POLL_MS_CONFIG, 100L);
        all.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 1000L);
        all.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, READ_AHEAD);
        all.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), READ_AHEAD);
        all.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 10_000);
        all.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 3_000);
        all.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 5);
        all.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 131_072);
        all.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        // There is no global store whose errors it could hide; unset, Streams warns at each start. By name, because the
        // constant is deprecated with the key's birth.
        all.put("processing.exception.handler.global.enabled", true);
        all.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        // The replication factor of the changelog is the broker's default.
        all.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, -1);
        all.putAll(FIXED);
        return all;
    }
}
