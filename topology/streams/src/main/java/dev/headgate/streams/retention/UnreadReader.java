package dev.headgate.streams.retention;

import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClientSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the brokers what of a topic an application has not read yet. What is unread is counted from the committed offsets,
 * which say what the application has in its ledger.
 *
 * <p>Threading: one thread at a time. It waits for brokers.
 */
public final class UnreadReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UnreadReader.class);
    /** For each question to the brokers. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Admin admin;
    private final Consumer<byte[], byte[]> consumer;
    private final String application;
    private final String topic;
    private boolean sizesRefused;

    /**
     * @param admin not closed with this
     * @param kafka Kafka's own properties, with or without those of Kafka Streams
     * @param topic its full name
     */
    public UnreadReader(Admin admin, Map<String, Object> kafka, String application, String topic) {
        this(admin, consumer(kafka), application, topic);
    }

    UnreadReader(Admin admin, Consumer<byte[], byte[]> consumer, String application, String topic) {
        this.admin = admin;
        this.consumer = consumer;
        this.application = application;
        this.topic = topic;
    }

    /** Fetches as little as can be, a batch of each partition, and what no transaction has committed as well. */
    private static Consumer<byte[], byte[]> consumer(Map<String, Object> kafka) {
        Map<String, Object> own = new HashMap<>(ClientSettings.consumer(kafka));
        own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted"); // a transaction left open hides what is old
        own.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 1);
        return new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /**
     * Returns what the topic's settings say now.
     *
     * @throws AuthorizationException if this user may not see them
     * @throws org.apache.kafka.common.KafkaException what else a broker says
     * @throws BrokerException if none answers in time
     */
    public Retention retention() throws InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        return Retention.of(AdminAnswers.get(
                admin.describeConfigs(List.of(resource))
                        .values()
                        .values()
                        .iterator()
                        .next(),
                PATIENCE));
    }

    /**
     * Returns what is unread of each of these partitions, in their order.
     *
     * @param retention decides whether sizes are asked for
     * @throws org.apache.kafka.common.KafkaException what a broker says
     * @throws BrokerException if none answers in time
     */
    public List<Unread> read(Collection<Integer> partitions, Retention retention) throws InterruptedException {
        List<TopicPartition> all = new TreeSet<>(partitions)
                .stream().map(partition -> new TopicPartition(topic, partition)).toList();
        if (all.isEmpty()) {
            return List.of();
        }
        Map<TopicPartition, OffsetAndMetadata> committed =
                AdminAnswers.get(admin.listConsumerGroupOffsets(application).partitionsToOffsetAndMetadata(), PATIENCE);
        Map<TopicPartition, Long> begins = offsets(all, OffsetSpec.earliest());
        Map<TopicPartition, Long> ends = offsets(all, OffsetSpec.latest());
        Map<TopicPartition, Long> next = new HashMap<>();
        begins.forEach((partition, begin) -> next.put(partition, Math.max(begin, offset(committed, partition))));
        Map<TopicPartition, Long> oldest = oldest(next, ends);
        Map<TopicPartition, Long> sizes = retention.isBySize() && !oldest.isEmpty() ? sizes() : Map.of();
        List<Unread> unread = new ArrayList<>();
        for (TopicPartition each : all) {
            long begin = begins.getOrDefault(each, 0L);
            long end = ends.getOrDefault(each, 0L);
            long records = oldest.containsKey(each) ? end - next.getOrDefault(each, 0L) : 0;
            long size = sizes.getOrDefault(each, -1L);
            unread.add(new Unread(
                    each.partition(),
                    records,
                    oldest.getOrDefault(each, -1L),
                    size < 0 ? -1 : share(size, records, end - begin),
                    committed.get(each) == null ? 0 : Math.max(0, begin - offset(committed, each))));
        }
        return unread;
    }

    /** Zero if none was ever committed. */
    private static long offset(Map<TopicPartition, OffsetAndMetadata> committed, TopicPartition partition) {
        OffsetAndMetadata offset = committed.get(partition);
        return offset == null ? 0 : offset.offset();
    }

    private Map<TopicPartition, Long> offsets(List<TopicPartition> all, OffsetSpec which) throws InterruptedException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        all.forEach(each -> asked.put(each, which));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        AdminAnswers.get(admin.listOffsets(asked).all(), PATIENCE)
                .forEach((partition, found) -> offsets.put(partition, found.offset()));
        return offsets;
    }

    private static long share(long size, long records, long of) {
        return of == 0 ? 0 : (long) ((double) size * records / of);
    }

    /** The stamps of the first records from these offsets on; of partitions without any, none. */
    private Map<TopicPartition, Long> oldest(Map<TopicPartition, Long> from, Map<TopicPartition, Long> ends) {
        Map<TopicPartition, Long> unread = new HashMap<>(from);
        unread.entrySet().removeIf(each -> each.getValue() >= ends.getOrDefault(each.getKey(), 0L));
        consumer.assign(unread.keySet());
        unread.forEach(consumer::seek);
        Set<TopicPartition> left = new HashSet<>(unread.keySet());
        Map<TopicPartition, Long> oldest = new HashMap<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            for (TopicPartition each : records.partitions()) {
                oldest.put(each, records.records(each).getFirst().timestamp());
            }
            left.removeIf(each -> {
                boolean known =
                        oldest.containsKey(each) || consumer.position(each, PATIENCE) >= ends.getOrDefault(each, 0L);
                if (known) {
                    consumer.pause(List.of(each));
                }
                return known;
            });
        }
        consumer.unsubscribe();
        if (!left.isEmpty()) {
            throw new BrokerException(
                    "no broker sent the oldest unread record of " + left + " within " + PATIENCE.toSeconds() + " s");
        }
        return oldest;
    }

    /** By partition, of the largest replica; none if this user may not ask. */
    private Map<TopicPartition, Long> sizes() throws InterruptedException {
        if (sizesRefused) {
            return Map.of();
        }
        Map<TopicPartition, Long> sizes = new HashMap<>();
        try {
            List<Integer> brokers = AdminAnswers.get(admin.describeCluster().nodes(), PATIENCE).stream()
                    .map(Node::id)
                    .toList();
            for (Map<String, LogDirDescription> broker : AdminAnswers.get(
                            admin.describeLogDirs(brokers).allDescriptions(), PATIENCE)
                    .values()) {
                for (LogDirDescription directory : broker.values()) {
                    directory.replicaInfos().forEach((partition, replica) -> {
                        if (partition.topic().equals(topic)) {
                            sizes.merge(partition, replica.size(), Math::max);
                        }
                    });
                }
            }
        } catch (AuthorizationException e) {
            sizesRefused = true;
            LOG.warn(
                    "{} is deleted by size too, and how large its partitions are can't be seen, so that nobody notices before"
                            + " unread intents are deleted for it; allow Describe on the cluster, or set retention.bytes=-1",
                    topic);
        }
        return sizes;
    }

    @Override
    public void close() {
        consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSE));
    }
}
