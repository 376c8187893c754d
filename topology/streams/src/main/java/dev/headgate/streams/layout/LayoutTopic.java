package dev.headgate.streams.layout;

import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClientSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The topic {@code <application.id>-layout}: what the ledger was written for, and which instances run.
 *
 * <p>Threading: any thread; each method makes the clients it needs.
 */
public final class LayoutTopic {

    static final Duration PATIENCE = Duration.ofSeconds(15);

    /** Writers that meet; each waits for the other's transaction to end. */
    private static final int TRIES = 10;

    private final String application;
    private final Map<String, Object> kafka;

    /**
     * @param kafka Kafka's own properties, with or without those of Kafka Streams
     */
    LayoutTopic(String application, Map<String, Object> kafka) {
        this.application = application;
        this.kafka = kafka;
    }

    /** Returns its full name. */
    public static String name(String application) {
        return application + "-layout";
    }

    String name() {
        return name(application);
    }

    TopicPartition partition() {
        return new TopicPartition(name(), 0);
    }

    /**
     * The topic as it must be: the broker stamps its records, which tells everyone the broker's time.
     *
     * @param replication null for the broker's default
     */
    public static NewTopic definition(String application, @Nullable Short replication) {
        return new NewTopic(name(application), Optional.of(1), Optional.ofNullable(replication))
                .configs(Map.of(
                        TopicConfig.CLEANUP_POLICY_CONFIG,
                        TopicConfig.CLEANUP_POLICY_COMPACT,
                        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                        "LogAppendTime"));
    }

    /**
     * Makes the topic if it is missing.
     *
     * @throws IllegalTopicsException if it can't be made or has not one partition
     */
    void ensure(Admin admin, @Nullable Short replication) throws InterruptedException {
        try {
            TopicDescription found = AdminAnswers.get(
                            admin.describeTopics(List.of(name())).allTopicNames(), PATIENCE)
                    .values()
                    .iterator()
                    .next();
            if (found.partitions().size() != 1) {
                throw new IllegalTopicsException(
                        "the topic " + name() + " has " + found.partitions().size()
                                + " partitions and must have 1: what is in it has no order. Delete it and start again; "
                                + "it is made anew");
            }
        } catch (UnknownTopicOrPartitionException missing) {
            create(admin, replication);
        }
    }

    private void create(Admin admin, @Nullable Short replication) throws InterruptedException {
        try {
            Void _ = AdminAnswers.get(
                    admin.createTopics(List.of(definition(application, replication)))
                            .all(),
                    PATIENCE);
        } catch (TopicExistsException made) {
            return; // by another instance that starts
        } catch (AuthorizationException e) {
            throw new IllegalTopicsException("the topic " + name() + " is missing, and this user may not create it; "
                    + "create it with: headgate topics apply, or allow Create on topics that begin with "
                    + application);
        }
    }

    /** Reads all of it. */
    LayoutRecords read() {
        LayoutRecords records = new LayoutRecords();
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            consumer.assign(List.of(partition()));
            consumer.seekToBeginning(List.of(partition()));
            long end = consumer.endOffsets(List.of(partition())).getOrDefault(partition(), 0L);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (consumer.position(partition()) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::take);
                if (System.nanoTime() - deadline > 0) {
                    throw new BrokerException("the topic " + name() + " can't be read within " + PATIENCE.toSeconds()
                            + " s; are its replicas online?");
                }
            }
        }
        return records;
    }

    /**
     * Writes another layout, decided by what is there; nobody else's comes in between, because each writer begins under
     * the same transactional id and ends the one before it.
     *
     * @param change returns what is to be there; it may be called several times
     */
    StoredLayout update(Function<Optional<StoredLayout>, StoredLayout> change) {
        for (int i = 1; i < TRIES; i++) {
            try {
                return tryUpdate(change);
            } catch (KafkaException e) {
                if (!isFenced(e) && !isFenced(e.getCause())) {
                    throw e;
                }
            }
        }
        return tryUpdate(change);
    }

    /** Another writes at the same time. */
    private static boolean isFenced(@Nullable Throwable e) {
        return e instanceof ProducerFencedException || e instanceof InvalidProducerEpochException;
    }

    private StoredLayout tryUpdate(Function<Optional<StoredLayout>, StoredLayout> change) {
        Map<String, Object> own = ClientSettings.producer(kafka);
        own.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        own.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, name());
        own.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        own.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, (int) PATIENCE.toMillis());
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(own, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            Optional<StoredLayout> before = read().stored();
            StoredLayout after = change.apply(before);
            if (!Optional.of(after).equals(before)) {
                producer.beginTransaction();
                var _ = producer.send(new ProducerRecord<>(name(), 0, LayoutRecords.LAYOUT, after.json()));
                producer.commitTransaction();
            }
            return after;
        }
    }

    /** Outside of any group; sees committed records only. */
    Consumer<byte[], byte[]> consumer() {
        Map<String, Object> own = ClientSettings.consumer(kafka);
        own.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        return new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** For what instances say of themselves. */
    Producer<byte[], byte[]> producer() {
        Map<String, Object> own = new HashMap<>(ClientSettings.producer(kafka));
        own.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        own.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        own.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis() / 2);
        own.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        return new KafkaProducer<>(own, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
