package dev.headgate.control.kafka;

import dev.headgate.control.CommandException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The user's Kafka, seen to answer. Everything that fails is a {@link CommandException} that names the host. */
public final class Cluster implements AutoCloseable {

    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration REQUEST = Duration.ofSeconds(5);
    private static final List<String> STREAMS_PREFIXES = List.of(
            "main.consumer.", "restore.consumer.", "global.consumer.", "consumer.", "producer.", "admin.", "topic.");

    private final Map<String, Object> kafka;
    private final Reach reach;
    private final Admin admin;

    private Cluster(Map<String, Object> kafka, Reach reach, Admin admin) {
        this.kafka = kafka;
        this.reach = reach;
        this.admin = admin;
    }

    /**
     * Connects, within about 10 s.
     *
     * @param kafka Kafka's own properties, those for Kafka Streams among them
     */
    public static Cluster connect(Map<String, Object> kafka) {
        Map<String, Object> own = plain(kafka);
        own.put("default.api.timeout.ms", (int) PATIENCE.toMillis());
        own.put("request.timeout.ms", (int) REQUEST.toMillis());
        Reach reach = new Reach(own);
        reach.probe();
        Cluster cluster = new Cluster(own, reach, admin(own, reach));
        try {
            cluster.get(cluster.admin.describeCluster().nodes());
            return cluster;
        } catch (CommandException e) {
            cluster.close();
            throw e;
        }
    }

    /** Without what is for Kafka Streams. */
    public static Map<String, Object> plain(Map<String, Object> kafka) {
        Map<String, Object> plain = new HashMap<>(kafka);
        plain.keySet().removeIf(key -> STREAMS_PREFIXES.stream().anyMatch(key::startsWith));
        return plain;
    }

    private static Admin admin(Map<String, Object> properties, Reach reach) {
        try {
            return Admin.create(properties);
        } catch (KafkaException e) {
            throw reach.failure(e);
        }
    }

    public Admin admin() {
        return admin;
    }

    public <T> T get(Future<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw reach.failure(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.failed("interrupted", e);
        }
    }

    /** Returns whether it went well; false if it failed as expected. */
    public boolean succeeds(KafkaFuture<?> answer, Class<? extends Throwable> expected) {
        try {
            Object _ = answer.get();
            return true;
        } catch (ExecutionException e) {
            if (expected.isInstance(e.getCause())) {
                return false;
            }
            throw reach.failure(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.failed("interrupted", e);
        }
    }

    /** Does this; a failure of Kafka becomes one that says what to do. */
    <T> T telling(Supplier<T> action) {
        try {
            return action.get();
        } catch (KafkaException e) {
            throw reach.failure(e);
        }
    }

    public CommandException failure(Throwable e) {
        return reach.failure(e);
    }

    /** Returns the number of partitions of each of these topics that exists. */
    public Map<String, Integer> partitions(Collection<String> topics) {
        Map<String, Integer> partitions = new TreeMap<>();
        Map<String, KafkaFuture<TopicDescription>> described =
                admin.describeTopics(topics).topicNameValues();
        described.forEach((topic, description) -> {
            if (succeeds(description, UnknownTopicOrPartitionException.class)) {
                partitions.put(topic, get(description).partitions().size());
            }
        });
        return partitions;
    }

    /** Returns a setting of each of these topics, which must exist, by topic; empty where the broker does not tell. */
    public Map<String, String> settings(Collection<String> topics, String key) {
        Map<String, String> settings = new TreeMap<>();
        get(admin.describeConfigs(topics.stream()
                                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                                .toList())
                        .all())
                .forEach((resource, config) -> {
                    ConfigEntry entry = config.get(key);
                    settings.put(resource.name(), entry == null ? "" : Objects.toString(entry.value(), ""));
                });
        return settings;
    }

    /** Returns the number of partitions of a topic that must exist. */
    public int partitionsOf(String topic) {
        return Objects.requireNonNull(partitionsOf(List.of(topic)).get(topic));
    }

    /** Returns the number of partitions of each of these topics, all of which must exist. */
    public Map<String, Integer> partitionsOf(Collection<String> topics) {
        Map<String, Integer> partitions = partitions(topics);
        for (String topic : topics) {
            if (!partitions.containsKey(topic)) {
                throw CommandException.usage(
                        "the topic " + topic + " is missing; create it with: headgate topics apply");
            }
        }
        return partitions;
    }

    /** A consumer outside any group that sees committed records only. */
    public KafkaConsumer<byte[], byte[]> consumer() {
        return consumer(Map.of());
    }

    /** @param more of Kafka's properties, besides the user's */
    public KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> more) {
        Map<String, Object> own = new HashMap<>(kafka);
        own.remove(ConsumerConfig.GROUP_ID_CONFIG);
        own.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        own.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
        own.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        own.putAll(more);
        return telling(() -> new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
    }

    /** A producer that chooses partitions as Kafka's Java clients do and loses and doubles nothing. */
    public KafkaProducer<byte[], byte[]> producer() {
        return producer(Map.of());
    }

    /** The same with transactions; who begins them under this id ends those of everybody else. */
    public KafkaProducer<byte[], byte[]> producer(String transactionalId) {
        return producer(Map.of(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId));
    }

    private KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
        Map<String, Object> own = new HashMap<>(kafka);
        own.remove(ProducerConfig.PARTITIONER_CLASS_CONFIG);
        own.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        own.remove(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG);
        own.put(ProducerConfig.ACKS_CONFIG, "all");
        own.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        own.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        own.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        own.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int)
                PATIENCE.multipliedBy(3).toMillis());
        own.putAll(more);
        return telling(() -> new KafkaProducer<>(own, new ByteArraySerializer(), new ByteArraySerializer()));
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(1));
    }
}
