package dev.headgate.streams.layout;

import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.ClientSettings;
import dev.headgate.streams.kafka.CompactedTopic;
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
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The topic {@code <application.id>-layout}: what the ledger was written for, and which instances run.
 *
 * <p>Threading: any thread; each method makes the clients it needs.
 */
public final class LayoutTopic {

    static final Duration PATIENCE = CompactedTopic.PATIENCE;

    private final String application;
    private final Map<String, Object> kafka;
    private final CompactedTopic topic;

    /**
     * @param kafka Kafka's own properties, with or without those of Kafka Streams
     */
    LayoutTopic(String application, Map<String, Object> kafka) {
        this.application = application;
        this.kafka = kafka;
        this.topic = new CompactedTopic(name(application), kafka);
    }

    /** Returns its full name. */
    public static String name(String application) {
        return application + "-layout";
    }

    String name() {
        return name(application);
    }

    TopicPartition partition() {
        return topic.partition();
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
        topic.read(records::take);
        return records;
    }

    /**
     * Writes another layout, decided by what is there; nobody else's comes in between.
     *
     * @param change returns what is to be there; it may be called several times
     */
    StoredLayout update(Function<Optional<StoredLayout>, StoredLayout> change) {
        return topic.update(() -> {
            Optional<StoredLayout> before = read().stored();
            StoredLayout after = change.apply(before);
            boolean same = Optional.of(after).equals(before);
            return new CompactedTopic.Update<>(
                    same ? List.of() : List.of(topic.record(LayoutRecords.LAYOUT, after.json())), after);
        });
    }

    /** Outside of any group; sees committed records only. */
    Consumer<byte[], byte[]> consumer() {
        return topic.consumer();
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
