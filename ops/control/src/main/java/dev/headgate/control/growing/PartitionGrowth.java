package dev.headgate.control.growing;

import dev.headgate.schemas.Topics;
import dev.headgate.streams.HeadgateTopology;
import dev.headgate.streams.kafka.ClientSettings;
import dev.headgate.streams.layout.GrowingLayout;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.layout.LayoutException;
import dev.headgate.streams.ledger.Ordinal;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Gives an application that is stopped more partitions, and each vendor's new owner what the former one kept. It can be cut
 * off anywhere: the next run goes on, by what the topics and the stored layout say.
 *
 * <p>Threading: one thread. Of two runs, in whatever processes, the later one ends the other.
 */
public final class PartitionGrowth {

    private static final int LARGEST = 64 * 1024 * 1024;
    private static final int FETCH = 8 * 1024 * 1024;

    /** One partition is read after the other, and each waits for the fetch behind the end of the one before. */
    private static final int FETCH_WAIT_MS = 10;

    private static final int LINGER_MS = 5;
    private static final int BATCH = 256 * 1024;

    /** The brokers' maximum is 15 minutes; a partition may be read for long between two records that move. */
    private static final int TRANSACTION_MS = 300_000;

    private final Admin admin;
    private final String application;
    private final Map<String, Object> kafka;
    private final TopicCodec codec;
    private final Options options;
    private final GrowthProgress progress;
    private final GrowthTopics topics;
    private final GrowingLayout layouts;

    /**
     * What is wished.
     *
     * @param partitions that there will be, 1 to {@link #MAX_PARTITIONS}
     * @param skipCommands whether commands that nobody has read are passed over
     * @param settle how long to wait, once no instance may start, for one that had begun to
     */
    public record Options(int partitions, boolean skipCommands, Duration settle) {

        /** As many as an intent's place in the ledger can tell apart. */
        public static final int MAX_PARTITIONS = Ordinal.MAX_PARTITION + 1;

        /** In which an instance notices that it must not run. */
        public static final Duration SETTLE = Duration.ofSeconds(10);

        public Options {
            if (partitions < 1 || partitions > MAX_PARTITIONS) {
                throw new IllegalArgumentException("partitions must be 1 to " + MAX_PARTITIONS + ", not " + partitions);
            }
        }
    }

    /**
     * @param kafka Kafka's own properties, with or without those of Kafka Streams
     * @param progress told of each step
     */
    public PartitionGrowth(
            Admin admin,
            String application,
            Map<String, Object> kafka,
            TopicCodec codec,
            Options options,
            GrowthProgress progress) {
        this.admin = admin;
        this.application = application;
        this.kafka = kafka;
        this.codec = codec;
        this.options = options;
        this.progress = progress;
        this.topics = new GrowthTopics(admin, application);
        this.layouts = new GrowingLayout(application, kafka, codec, HeadgateTopology.STORES);
    }

    /**
     * Looks what {@link #run} would do, and changes nothing.
     *
     * @throws GrowthException if something has to be done before
     * @throws IllegalTopicsException if there are no such topics, or more partitions than are wished for
     * @throws LayoutException if the topics are not those that the ledger was written for
     */
    public GrowthReport plan() throws InterruptedException {
        GrowthCheck check = check();
        if (check.isDone()) {
            return nothing();
        }
        try (Consumer<byte[], byte[]> consumer = consumer();
                ParkedTopic parked = parked()) {
            PartitionReader reader = new PartitionReader(consumer);
            if (check.found().growing() == null && !options.skipCommands()) {
                check.refuseUnreadCommands(check.unreadCommands(reader));
            }
            Survey survey = check.survey(check.found().changelogs(), reader, parked);
            long unread = new UnreadIntents(check.intents(), check.unread()).count(topics.committed(), reader);
            long kept = survey.contents().records();
            return new GrowthReport(
                    check.from(), options.partitions(), kept, survey.toMove(), unread, survey.unreadable());
        }
    }

    /**
     * Does it, or goes on with it.
     *
     * @throws GrowthException if something has to be done before
     * @throws IllegalTopicsException if there are no such topics, or more partitions than are wished for
     * @throws LayoutException if the topics are not those that the ledger was written for
     * @throws KafkaException if a broker fails; to be run again
     */
    public GrowthReport run() throws InterruptedException {
        progress.begun(GrowthStep.CHECK);
        GrowthCheck check = check();
        if (check.isDone()) {
            return nothing();
        }
        try (Consumer<byte[], byte[]> consumer = consumer();
                ParkedTopic parked = parked();
                MoveProducer producer = new MoveProducer(producer(), consumer.groupMetadata(), guard())) {
            return new GrowthRun(check, layouts, new PartitionReader(consumer), parked, producer, progress)
                    .run(options.skipCommands(), options.settle());
        }
    }

    private GrowthCheck check() throws InterruptedException {
        return GrowthCheck.of(application, codec, topics, layouts.look(admin), options.partitions());
    }

    private GrowthReport nothing() {
        return new GrowthReport(options.partitions(), options.partitions(), 0, 0, 0, 0);
    }

    private Map<TopicPartition, OffsetAndMetadata> guard() throws InterruptedException {
        TopicPartition first = new TopicPartition(codec.topic(Topics.COMMANDS), 0);
        return Map.of(first, topics.committed().getOrDefault(first, new OffsetAndMetadata(0)));
    }

    private ParkedTopic parked() {
        return new ParkedTopic(consumer(), codec.topic(Topics.PARKED));
    }

    /** Knows the group, and never joins it. */
    private Consumer<byte[], byte[]> consumer() {
        Map<String, Object> own = ClientSettings.consumer(kafka);
        own.put(ConsumerConfig.GROUP_ID_CONFIG, application);
        own.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH);
        own.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_WAIT_MS);
        return new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private Producer<byte[], byte[]> producer() {
        Map<String, Object> own = ClientSettings.producer(kafka);
        own.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        own.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, application + "-grow");
        own.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_MS);
        own.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MS);
        own.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH);
        own.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST);
        return new KafkaProducer<>(own, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
