package dev.headgate.streams.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** What Headgate sets for Kafka Streams unless the operator says otherwise, and what nobody may change. */
public final class StreamsDefaults {

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

    /** Records. */
    private static final int READ_AHEAD = 64;

    /** Streams has a deprecated constant for this key. */
    private static final String GLOBAL_HANDLER = "processing.exception.handler.global.enabled";

    private static final List<Own> OWN = List.of(
            new Own(
                    StreamsConfig.NUM_STREAM_THREADS_CONFIG,
                    1,
                    "a thread does little but decide; on two processors a second one made calls over HTTP a fifth dearer, "
                            + "and only calls that take no time faster"),
            new Own(
                    StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG,
                    RocksMemory.Setter.class.getName(),
                    "all stores of a process share state.memory; with Kafka's each takes up to 98 MB of its own"),
            new Own(StreamsConfig.POLL_MS_CONFIG, 100L, "Kafka's; a call that ends wakes the poll"),
            new Own(
                    StreamsConfig.COMMIT_INTERVAL_MS_CONFIG,
                    1000L,
                    "for what nobody waits for; outcomes are committed on demand, 25 ms after the last commit, 50 ms "
                            + "while they are many and 100 ms from 8,000 a second of a partition on, since one takes the "
                            + "thread 5 to 10 ms; where one takes longer, as long after it, up to 500 ms"),
            new Own(
                    StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG,
                    READ_AHEAD,
                    "what is read ahead of what can be called outlives more commits, each of which writes it"),
            new Own(
                    StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG),
                    READ_AHEAD,
                    "as above; fetching goes on beside it, so a smaller poll costs little"),
            new Own(
                    StreamsConfig.mainConsumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG),
                    10_000,
                    "a killed process's vendors go on after as long; shorter takes pauses of the JVM for deaths"),
            new Own(
                    StreamsConfig.mainConsumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG),
                    3_000,
                    "three in a session, as Kafka advises"),
            new Own(
                    StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG),
                    5,
                    "less than a commit takes, which sends at once what lingers; 20 gained nothing, 0 made intents a tenth "
                            + "dearer"),
            new Own(
                    StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG),
                    131_072,
                    "about a hundred results of 1 KiB, so that a busy commit needs few requests; Kafka's 16 KiB made intents "
                            + "a sixth dearer, 512 KiB gained nothing"),
            new Own(
                    StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG),
                    "lz4",
                    "answers are mostly text and shrink well; without it there was more work, not less"),
            new Own(GLOBAL_HANDLER, true, "there is no global store whose errors it could hide"),
            new Own(
                    StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG,
                    true,
                    "state must be found again by the next version"),
            new Own(StreamsConfig.REPLICATION_FACTOR_CONFIG, -1, "the broker's default, for the ledger's changelog"));

    /**
     * What Headgate sets in place of Kafka's default.
     *
     * @param key Kafka's own
     * @param why in one line
     */
    public record Own(String key, Object value, String why) {}

    private StreamsDefaults() {}

    /** What Headgate sets unless the operator does. */
    public static List<Own> own() {
        return OWN;
    }

    /** Every default, by Kafka's own key. */
    public static Map<String, Object> all() {
        Map<String, Object> all = new HashMap<>();
        OWN.forEach(it -> all.put(it.key(), it.value()));
        all.putAll(FIXED);
        return all;
    }

    /**
     * Returns all settings of Kafka Streams: Headgate's own, the given ones before them, and the fixed ones before both.
     *
     * <p>Kafka Streams warns wherever it reads a configuration without {@value #GLOBAL_HANDLER}. The assignor of each main
     * consumer reads that consumer's settings, and Kafka Streams does not copy the key there. So this copies it.
     */
    public static Map<String, Object> with(Map<String, Object> given) {
        Map<String, Object> settings = all();
        settings.putAll(given);
        settings.putAll(FIXED);
        settings.put(StreamsConfig.mainConsumerPrefix(GLOBAL_HANDLER), settings.get(GLOBAL_HANDLER));
        return settings;
    }
}
