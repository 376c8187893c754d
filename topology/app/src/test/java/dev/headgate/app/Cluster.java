package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.sandbox.SharedSandbox;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.layout.FleetFormats;
import dev.headgate.streams.record.TopicCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A broker with the topics of one application, and what upstream services do with them. */
public final class Cluster implements AutoCloseable {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final Sandbox sandbox;
    private final boolean isShared;

    private Cluster(Sandbox sandbox, boolean isShared) {
        this.sandbox = sandbox;
        this.isShared = isShared;
    }

    /** On the broker of all tests, for those whose application and topics have names of their own. */
    public static Cluster shared() {
        return new Cluster(SharedSandbox.get(), true);
    }

    /** On a broker that has nothing else. */
    static Cluster alone() {
        return new Cluster(Sandbox.start(SandboxConfig.plaintext()), false);
    }

    public String bootstrapServers() {
        return sandbox.bootstrapServers();
    }

    public void createTopics(String prefix, int partitions) {
        sandbox.createTopics(TopicCatalogue.load().topics().stream()
                .map(topic -> new NewTopic(topic.in(prefix), partitions, (short) 1).configs(topic.settings()))
                .toList());
    }

    /** Those for replies too. */
    void createTopics(TopicCodec codec, int partitions) {
        sandbox.createTopics(codec.catalogue().topics().stream()
                .map(topic -> new NewTopic(codec.topic(topic.name()), partitions, (short) 1).configs(topic.settings()))
                .toList());
    }

    void create(String topic, int partitions) {
        sandbox.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)));
    }

    public void grow(String topic, int partitions) {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            assertThat(admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                            .all())
                    .succeedsWithin(SOON);
        }
    }

    /** Returns when it is gone. */
    void delete(String topic) {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            assertThat(admin.deleteTopics(List.of(topic)).all()).succeedsWithin(SOON);
            await().atMost(SOON).until(() -> !admin.listTopics().names().get().contains(topic));
        }
    }

    /** The application's changelogs. */
    List<String> changelogs(String application) throws Exception {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            return admin.listTopics().names().get().stream()
                    .filter(it -> it.startsWith(application + "-") && it.endsWith("-changelog"))
                    .toList();
        }
    }

    void configure(String topic, String key, String value) {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            assertThat(admin.incrementalAlterConfigs(Map.of(
                                    new ConfigResource(ConfigResource.Type.TOPIC, topic),
                                    List.of(new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET))))
                            .all())
                    .succeedsWithin(SOON);
        }
    }

    /** The layout that the application keeps, as text; empty if there is none. */
    public String layout(String application) {
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        properties.put("isolation.level", "read_committed");
        TopicPartition partition = new TopicPartition(application + "-layout", 0);
        String layout = "";
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            while (consumer.position(partition) < end) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(100))) {
                    if (new String(message.key(), StandardCharsets.UTF_8).equals("layout")) {
                        layout = new String(message.value(), StandardCharsets.UTF_8);
                    }
                }
            }
        }
        return layout;
    }

    /** What instances say of themselves, and what may be written. */
    FleetFormats formats(String application) throws Exception {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            return FleetFormats.read(admin, application, sandbox.clientProperties());
        }
    }

    void finalizeFormats(String application) {
        FleetFormats.write(application, sandbox.clientProperties());
    }

    /** Writes a layout of one's own. */
    void writeLayout(String application, String json) {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(sandbox.clientProperties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            assertThat(producer.send(new ProducerRecord<>(
                            application + "-layout",
                            "layout".getBytes(StandardCharsets.UTF_8),
                            json.getBytes(StandardCharsets.UTF_8))))
                    .succeedsWithin(SOON);
        }
    }

    void send(TopicCodec codec, String vendor, String id, String path) throws Exception {
        send(codec, vendor, id, path, Duration.ZERO);
    }

    /** Sends an intent whose record was made so long ago. */
    void send(TopicCodec codec, String vendor, String id, String path, Duration age) throws Exception {
        Intent intent = Intent.newBuilder()
                .setId(id)
                .setVendor(vendor)
                .setOperation(Call.newBuilder().setPath(path).build())
                .build();
        send(codec, Topics.INTENTS, vendor, intent, age);
    }

    public void send(TopicCodec codec, String topic, String vendor, SpecificRecord value) throws Exception {
        send(codec, topic, vendor, value, Duration.ZERO);
    }

    public void send(TopicCodec codec, String vendor, List<Intent> intents) {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(sandbox.clientProperties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = intents.stream()
                    .map(it -> producer.send(new ProducerRecord<>(
                            codec.topic(Topics.INTENTS),
                            vendor.getBytes(StandardCharsets.UTF_8),
                            codec.encode(Topics.INTENTS, it))))
                    .toList();
            assertThat(sent).allSatisfy(it -> assertThat(it).succeedsWithin(Duration.ofSeconds(20)));
        }
    }

    private void send(TopicCodec codec, String topic, String vendor, SpecificRecord value, Duration age)
            throws Exception {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(sandbox.clientProperties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                            codec.topic(topic),
                            null,
                            System.currentTimeMillis() - age.toMillis(),
                            vendor.getBytes(StandardCharsets.UTF_8),
                            codec.encode(topic, value)))
                    .get(20, TimeUnit.SECONDS);
        }
    }

    /** Reads committed results until there are so many, or 40 s have passed. */
    public List<Result> results(TopicCodec codec, int count) {
        return read(codec, Topics.RESULTS, Result.class, found -> found.size() >= count);
    }

    /** Reads committed records until they are as wanted, or 40 s have passed. */
    <T extends SpecificRecord> List<T> read(TopicCodec codec, String name, Class<T> type, Predicate<List<T>> wanted) {
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        properties.put("isolation.level", "read_committed");
        properties.put("auto.offset.reset", "earliest");
        List<T> found = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            String topic = codec.topic(name);
            consumer.assign(consumer.partitionsFor(topic).stream()
                    .map(it -> new TopicPartition(it.topic(), it.partition()))
                    .toList());
            long deadline = System.nanoTime() + Duration.ofSeconds(40).toNanos();
            while (!wanted.test(found) && System.nanoTime() < deadline) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(200))) {
                    found.add(codec.decode(name, message.value(), type));
                }
            }
        }
        return found;
    }

    /** How many members a consumer group has. */
    int members(String group) throws Exception {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            return admin.describeConsumerGroups(List.of(group)).all().get(20, TimeUnit.SECONDS).values().stream()
                    .mapToInt(it -> it.members().size())
                    .sum();
        }
    }

    /** How many records of a topic a consumer group has not consumed. */
    public long unread(String group, String topic) throws Exception {
        try (Admin admin = Admin.create(sandbox.clientProperties());
                KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                        sandbox.clientProperties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get(20, TimeUnit.SECONDS);
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(it -> new TopicPartition(topic, it.partition()))
                    .toList();
            return consumer.endOffsets(partitions).entrySet().stream()
                    .mapToLong(it -> it.getValue() - offset(committed.get(it.getKey())))
                    .sum();
        }
    }

    private static long offset(@Nullable OffsetAndMetadata committed) {
        return committed == null ? 0 : committed.offset();
    }

    /** Every record of every topic, those of changelogs and of aborted transactions too, as bytes: keys, values, headers. */
    Map<String, List<byte[]>> everything() throws Exception {
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        Map<String, List<byte[]>> all = new TreeMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.listTopics().values().stream()
                    .flatMap(List::stream)
                    .filter(it -> !it.topic().startsWith("__"))
                    .map(it -> new TopicPartition(it.topic(), it.partition()))
                    .toList();
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (partitions.stream().anyMatch(it -> consumer.position(it) < ends.getOrDefault(it, 0L))) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(200))) {
                    List<byte[]> bytes = all.computeIfAbsent(message.topic(), _ -> new ArrayList<>());
                    Stream.of(message.key(), message.value())
                            .filter(Objects::nonNull)
                            .forEach(bytes::add);
                    message.headers().forEach(header -> bytes.add(header.value()));
                }
            }
        }
        return all;
    }

    @Override
    public void close() {
        if (!isShared) {
            sandbox.close();
        }
    }
}
