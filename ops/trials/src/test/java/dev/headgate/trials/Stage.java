package dev.headgate.trials;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** A broker, simulated vendors, a configuration, and what was sent: everything around the program under test. */
public final class Stage implements AutoCloseable {

    public static final int PARTITIONS = 2;
    private static final Duration LONG = Duration.ofSeconds(90);

    final Simulator simulator;
    public final List<IntentKey> sent = new ArrayList<>();
    private final TestBroker broker;
    private final Path dir;
    private final Serde<SpecificRecord> serde = new AvroSerde();
    private final KafkaProducer<byte[], byte[]> producer;

    public Stage(Path dir, VendorSpec... vendors) throws Exception {
        this(dir, TestBroker.start(), vendors);
    }

    private Stage(Path dir, TestBroker broker, VendorSpec... vendors) throws Exception {
        this.dir = dir;
        this.simulator = Simulator.start(SimulatorConfig.of(vendors));
        this.broker = broker;
        broker.createTopics(PARTITIONS);
        this.producer = new KafkaProducer<>(broker.client(), new ByteArraySerializer(), new ByteArraySerializer());
        Files.createDirectories(dir.resolve("vendors"));
    }

    /** With a broker that can be stopped and started again. */
    public static Stage withOwnBroker(Path dir, VendorSpec... vendors) throws Exception {
        return new Stage(dir, TestBroker.startIn(dir.resolve("kafka")), vendors);
    }

    public TestBroker broker() {
        return broker;
    }

    /** A vendor id whose owner is the given partition. */
    public static String vendorIn(int partition, String stem) {
        return IntStream.range(0, 1000)
                .mapToObj(i -> stem + i)
                .filter(id -> OwnerPartition.of(bytes(id), PARTITIONS) == partition)
                .findFirst()
                .orElseThrow();
    }

    /** Writes a vendor's profile: its base URL, no long silence after a crash, and what is given besides. */
    public void profile(String vendor, String rest) throws IOException {
        String profile = "base-url: " + simulator.baseUrl(vendor) + "\nallow-private-addresses: true\n"
                + (rest.contains("unanswered-hold") ? "" : "unanswered-hold: 1s\n") + rest;
        Files.writeString(dir.resolve("vendors").resolve(vendor + ".yaml"), profile);
    }

    /**
     * Writes the configuration; each instance has its own state directory.
     *
     * @param kafka more lines under {@code kafka:}
     */
    public Path config(String instance, String... kafka) throws IOException {
        Path file = dir.resolve(instance + ".yaml");
        Files.writeString(
                file,
                String.format(
                        Locale.ROOT,
                        """
                kafka:
                  bootstrap.servers: %s
                  main.consumer.heartbeat.interval.ms: 400
                %sapplication.id: trial
                state.dir: %s
                vendors.dir: %s
                vendors.unknown-grace: 2s
                management.port: 0
                drain.deadline: 20s
                """,
                        broker.bootstrapServers(),
                        lines(kafka),
                        dir.resolve("state-" + instance),
                        dir.resolve("vendors")));
        return file;
    }

    /** Starts the program with something to be done to it. */
    public AppProcess start(Path config, InjectionPlan plan) throws IOException, InterruptedException {
        Path sabotage = dir.resolve("sabotage");
        return AppProcess.start(config, plan.options(sabotage), InjectionPlan.classPath(sabotage));
    }

    private static String lines(String... kafka) {
        String session = "main.consumer.session.timeout.ms: ";
        boolean says = Arrays.stream(kafka).anyMatch(line -> line.startsWith(session));
        return Stream.concat(Stream.of(kafka), says ? Stream.of() : Stream.of(session + 2000))
                .map(line -> "  " + line + "\n")
                .collect(Collectors.joining());
    }

    public void send(String vendor, int count) {
        send(vendor, "i", count);
    }

    public void send(String vendor, String stem, int count) {
        for (int i = 0; i < count; i++) {
            send(vendor, intent(vendor, stem + "-" + i), null);
            sent.add(new IntentKey(vendor, stem + "-" + i));
        }
        producer.flush();
    }

    /** Sends bytes; to a partition of one's own choice if one is given. */
    public void send(String key, byte @Nullable [] value, @Nullable Integer partition) {
        var _ = producer.send(new ProducerRecord<>(topic(Topics.INTENTS), partition, bytes(key), value));
    }

    public byte[] intent(String vendor, String id) {
        return encoded(builder(vendor, id));
    }

    /** Sends intents whose deadline is over. */
    public void sendExpired(String vendor, String stem, int count) {
        for (int i = 0; i < count; i++) {
            send(vendor, encoded(builder(vendor, stem + "-" + i).setDeadline(Instant.EPOCH)), null);
            sent.add(new IntentKey(vendor, stem + "-" + i));
        }
        producer.flush();
    }

    private static Intent.Builder builder(String vendor, String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor(vendor)
                .setOperation(Call.newBuilder().setPath("/things/" + id).build());
    }

    private byte[] encoded(Intent.Builder intent) {
        return serde.serializer().serialize(topic(Topics.INTENTS), intent.build());
    }

    /** Waits until every intent sent has an outcome, or for long enough; then reads on to the end. */
    public Judgement judge() {
        return judge(LONG);
    }

    /** The same with another patience, where something is expected to be lost. */
    public Judgement judge(Duration patience) {
        try (OutcomeReader reader = outcomeReader()) {
            Set<IntentKey> owed = Set.copyOf(sent);
            reader.readUntil(o -> o.byIntent().keySet().containsAll(owed), patience);
            reader.readToEnd(Duration.ofSeconds(10));
            return Judge.judge(sent, reader.outcomes(), simulator.report(), Duration.ZERO);
        }
    }

    /** Reads the outcomes, as many as there will ever be. */
    public OutcomeReader outcomeReader() {
        return new OutcomeReader(broker.client(), topic(Topics.RESULTS), serde.deserializer(), 100_000);
    }

    /** Committed records of the ledger's changelog, tombstones among them. */
    public int changelogRecords() {
        Map<String, Object> config = new HashMap<>(broker.client());
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        int records = 0;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> all = IntStream.range(0, PARTITIONS)
                    .mapToObj(p -> new TopicPartition("trial-ledger-changelog", p))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                records += consumer.poll(Duration.ofMillis(100)).count();
            }
        }
        return records;
    }

    /** Outcomes so far. */
    public long outcomes() {
        try (OutcomeReader reader = outcomeReader()) {
            reader.readToEnd(Duration.ofSeconds(10));
            return reader.outcomes().total();
        }
    }

    /** Reads committed records of a topic until there are {@code count}, or for long enough. */
    public <T extends SpecificRecord> List<T> read(String topic, Class<T> type, int count) {
        Map<String, Object> config = new HashMap<>(broker.client());
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        List<T> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> all = IntStream.range(0, PARTITIONS)
                    .mapToObj(p -> new TopicPartition(topic(topic), p))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            long end = System.nanoTime() + LONG.toNanos();
            while (records.size() < count && System.nanoTime() < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    records.add(type.cast(serde.deserializer().deserialize(topic(topic), record.value())));
                }
            }
        }
        return records;
    }

    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    @Override
    public void close() throws Exception {
        producer.close(Duration.ofSeconds(5));
        simulator.close();
        broker.close();
    }

    private static String topic(String name) {
        return Topics.DEFAULT_PREFIX + name;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
